import { decodeLatin1, type ByteSource } from '../../byte-source.ts';
import { Rejection } from '../../rejection.ts';

/** The length of an ID3v1 tag. */
const id3v1Bytes = 128;

/**
 * Returns the end of the ID3v2 tags at the beginning of the file, 0 without tags. Their contents are ignored.
 */
export async function skipId3(source: ByteSource): Promise<number> {
  const end = await skipId3From(source, 0);
  if (end > 0 && end >= source.bytes) throw new Rejection('corrupt');
  return end;
}

/**
 * Returns the end of the ID3 tags at `start`, where another recording may begin. May lie beyond the end of
 * the file.
 */
export async function skipTags(source: ByteSource, start: number): Promise<number> {
  const isShort = decodeLatin1(await source.read(start, 3)) === 'TAG';
  return skipId3From(source, isShort ? start + id3v1Bytes : start);
}

async function skipId3From(source: ByteSource, start: number): Promise<number> {
  for (let at = start; ;) {
    const head = await source.read(at, 10);
    if (head.length < 10 || decodeLatin1(head, 0, 3) !== 'ID3') return at;
    const [, , , , , flags = 0, ...size] = head;
    const length = size.reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    at += 10 + length + (flags & 0x10 ? 10 : 0);
  }
}
