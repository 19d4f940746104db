/** The fields of a tar header that tests set: the name, the length in bytes and the type (`0` for a file). */
interface TarHeader {
  readonly name: string;
  readonly size: number;
  readonly type?: string;
}

/** Returns the header that Rubato wrote before it used tar-stream, whatever its fields contain. */
export function tarHeader({ name, size, type = '0' }: TarHeader): Buffer {
  const header = Buffer.alloc(512);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0, 100);
  header.write(octal(0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(1_750_000_000, 11), 136);
  header.fill(' ', 148, 156);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Returns an entry: its header, and its content filled up to whole blocks. */
export function tarEntry(name: string, content: string, type = '0'): Buffer {
  const size = Buffer.byteLength(content);
  return Buffer.concat([tarHeader({ name, size, type }), Buffer.from(content), Buffer.alloc(-size & 511)]);
}

/** The two blocks of zeros at the end of an archive. */
export const tarEnd = Buffer.alloc(1024);
