import { compressBody, minCompressedBytes } from '../http/compress-body.ts';

const compressed = new WeakMap<Buffer, Promise<Buffer>>();

/** The page compressed with gzip, once per cached page; undefined if it is too small to be worth it. */
export function compressedPage(body: Buffer): Promise<Buffer> | undefined {
  if (body.length < minCompressedBytes) return undefined;
  const result = compressed.get(body) ?? compressBody(body);
  compressed.set(body, result);
  return result;
}
