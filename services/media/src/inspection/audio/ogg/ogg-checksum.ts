import { toDataView, type ByteSource } from '../../byte-source.ts';
import type { OggPage } from './ogg-page.ts';

const polynomial = 0x04c11db7;
const checksumAt = 22;

/** The remainder of each byte, highest power first. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24;
  for (let bit = 0; bit < 8; bit += 1)
    remainder = remainder & 0x8000_0000 ? (remainder << 1) ^ polynomial : remainder << 1;
  return remainder;
});

/** Returns whether the checksum of a page is valid (RFC 3533, section 6). Decoders skip other pages. */
export async function isIntact(source: ByteSource, { start, end }: OggPage): Promise<boolean> {
  const page = (await source.read(start, end - start)).slice();
  const expected = toDataView(page).getUint32(checksumAt, true);
  page.fill(0, checksumAt, checksumAt + 4);
  let sum = 0;
  for (const byte of page) sum = (sum << 8) ^ (remainders[((sum >>> 24) ^ byte) & 0xff] ?? 0);
  return sum >>> 0 === expected;
}
