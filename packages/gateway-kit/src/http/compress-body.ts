import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';

/** Smaller responses fit into one packet anyway. */
export const minCompressedBytes = 1024;
/** Up to this size compression takes a few milliseconds, less than the thread pool would cost. */
export const maxInlineBytes = 256 * 1024;

const gzipInPool = promisify(gzip);
const options = { level: 4 };

/** The body compressed with gzip; a large one in the thread pool, to keep the event loop free. */
export async function compressBody(body: Buffer): Promise<Buffer> {
  return body.length > maxInlineBytes ? gzipInPool(body, options) : gzipSync(body, options);
}
