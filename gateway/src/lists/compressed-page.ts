import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);
/** Below this a packet holds the answer as it is. */
const leastBytes = 1024;
const compressed = new WeakMap<Buffer, Promise<Buffer>>();

/** A page's bytes as gzip, made once for as long as the page is remembered; undefined where they are too few to be worth it. */
export function compressedPage(body: Buffer): Promise<Buffer> | undefined {
  if (body.length < leastBytes) return undefined;
  const made = compressed.get(body) ?? compress(body);
  compressed.set(body, made);
  return made;
}
