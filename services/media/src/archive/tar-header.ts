import type { ObjectStat } from '@rubato/service-kit';

/** Everything in a tar archive fills blocks of this length. https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */
export const blockBytes = 512;

const checksumAt = 148;
const longestKey = 100;

/** The block before a file of ustar. Throws for a key or a length that has no room in it. */
export function fileHeader({ key, bytes, modifiedAt }: ObjectStat): Buffer {
  if (Buffer.byteLength(key) > longestKey || bytes >= 8 ** 11)
    throw new RangeError(`No room in an archive for ${key}`);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number) => `${Math.floor(value).toString(8).padStart(digits, '0')}\0`;
  header.write(key, 0);
  header.write(octal(0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(bytes, 11), 124);
  header.write(octal(modifiedAt.getTime() / 1000, 11), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  return withChecksum(header);
}

/** The name and length of the file that follows; its `type` is `0` for a file. Throws for what is no header. */
export function parseHeader(header: Buffer): { key: string; bytes: number; type: string } {
  const expected = Number.parseInt(header.toString('latin1', checksumAt, checksumAt + 8), 8);
  if (checksum(header) !== expected) throw new Error('This is no tar archive, or it is damaged');
  const text = (from: number, length: number) => header.toString('utf8', from, from + length).split('\0')[0]!;
  const folder = text(345, 155);
  return {
    key: (folder ? `${folder}/` : '') + text(0, longestKey),
    bytes: Number.parseInt(text(124, 12), 8),
    type: header[156] ? String.fromCodePoint(header[156]) : '0',
  };
}

function withChecksum(header: Buffer): Buffer {
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, checksumAt);
  return header;
}

/** The sum of all bytes, where the sum itself counts as spaces. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= checksumAt && at < checksumAt + 8 ? 0x20 : byte), 0);
}
