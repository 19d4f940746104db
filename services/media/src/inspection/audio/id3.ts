import { latin1, type ByteSource } from '../byte-source.ts';
import { Refusal } from '../refusal.ts';

/** The length of an ID3v1 tag. */
const shortTagBytes = 128;

/** Where the sound begins behind the ID3v2 tags at the beginning, if there are any. Tags are believed in nothing else. */
export async function endOfId3(source: ByteSource): Promise<number> {
  const end = await behindId3(source, 0);
  if (end > 0 && end >= source.bytes) throw new Refusal('cut');
  return end;
}

/** Where another recording begins behind the ID3 tags at `start`, if there is one. May be behind the end of the file. */
export async function behindTags(source: ByteSource, start: number): Promise<number> {
  const isShort = latin1(await source.at(start, 3)) === 'TAG';
  return behindId3(source, isShort ? start + shortTagBytes : start);
}

async function behindId3(source: ByteSource, start: number): Promise<number> {
  for (let at = start; ;) {
    const head = await source.at(at, 10);
    if (head.length < 10 || latin1(head, 0, 3) !== 'ID3') return at;
    const [, , , , , flags = 0, ...size] = head;
    const length = size.reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    at += 10 + length + (flags & 0x10 ? 10 : 0);
  }
}
