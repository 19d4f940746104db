import { latin1, type ByteSource } from '../byte-source.ts';
import { Refusal } from '../refusal.ts';

/** Where the sound begins behind the ID3v2 tags at the beginning, if there are any. Tags are believed in nothing else. */
export async function endOfId3(source: ByteSource): Promise<number> {
  let at = 0;
  for (;;) {
    const head = await source.at(at, 10);
    if (head.length < 10 || latin1(head, 0, 3) !== 'ID3') return at;
    const [, , , , , flags = 0, ...size] = head;
    const length = size.reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    at += 10 + length + (flags & 0x10 ? 10 : 0);
    if (at >= source.bytes) throw new Refusal('cut');
  }
}
