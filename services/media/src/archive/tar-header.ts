import type { ObjectStat } from '@rubato/service-kit';

/**
 * The block size of tar archives. Source: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
 */
export const blockBytes = 512;

const checksumAt = 148;
const maxKeyBytes = 100;

/** Returns the ustar header of a file. Throws for a key or a length that does not fit. */
export function fileHeader({ key, bytes, modifiedAt }: ObjectStat): Buffer {
  if (Buffer.byteLength(key) > maxKeyBytes || bytes >= 8 ** 11)
    throw new RangeError(`${key} does not fit into a tar header`);
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

/** Parses the name, length and type (`0` for a file) of an entry. Throws for an invalid header. */
export function parseHeader(header: Buffer): { key: string; bytes: number; type: string } {
  const expected = Number.parseInt(header.toString('latin1', checksumAt, checksumAt + 8), 8);
  if (checksum(header) !== expected) throw new Error('Not a tar archive, or it is corrupt');
  const text = (from: number, length: number) => header.toString('utf8', from, from + length).split('\0')[0]!;
  const folder = text(345, 155);
  return {
    key: (folder ? `${folder}/` : '') + text(0, maxKeyBytes),
    bytes: Number.parseInt(text(124, 12), 8),
    type: header[156] ? String.fromCodePoint(header[156]) : '0',
  };
}

function withChecksum(header: Buffer): Buffer {
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, checksumAt);
  return header;
}

/** The sum of all bytes, counting those of the checksum field as spaces. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= checksumAt && at < checksumAt + 8 ? 0x20 : byte), 0);
}
