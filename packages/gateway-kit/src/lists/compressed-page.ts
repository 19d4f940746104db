import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);
/** Smaller responses fit into one packet anyway. */
const minBytes = 1024;
const compressed = new WeakMap<Buffer, Promise<Buffer>>();

/** The page compressed with gzip, once per cached page; undefined if it is too small to be worth it. */
export function compressedPage(body: Buffer): Promise<Buffer> | undefined {
  if (body.length < minBytes) return undefined;
  const result = compressed.get(body) ?? compress(body);
  compressed.set(body, result);
  return result;
}
