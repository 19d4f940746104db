import type { FileHandle } from 'node:fs/promises';

const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endSignature = 0x06054b50;
const end64LocatorSignature = 0x07064b50;
const end64Signature = 0x06064b50;
const unknown32 = 0xffffffff;

export interface ZipSummary {
  readonly entries: number;
  /** The sum of the sizes of all files. */
  readonly bytes: number;
  /** Entries whose position is only in the ZIP64 field, because it is beyond 4 GiB. */
  readonly beyond4GiB: number;
}

/**
 * Reads the directory of a ZIP64 archive by its end records, and the header of every file at the position that the directory gives. Throws
 * unless all of them are valid. Source: APPNOTE 6.3.10, sections 4.3 and 4.5.3.
 */
export async function readZip64({
  file,
  bytes: size,
}: {
  file: FileHandle;
  bytes: number;
}): Promise<ZipSummary> {
  const read = async (position: number, length: number) => {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await file.read(buffer, 0, length, position);
    if (bytesRead !== length) throw new Error(`The archive ends before ${position + length}`);
    return buffer;
  };
  const end = await read(size - 22, 22);
  expectSignature(end, 0, endSignature);
  const locator = await read(size - 22 - 20, 20);
  expectSignature(locator, 0, end64LocatorSignature);
  const end64 = await read(Number(locator.readBigUInt64LE(8)), 56);
  expectSignature(end64, 0, end64Signature);
  const [entries, directoryBytes, directoryAt] = [32, 40, 48].map((at) => Number(end64.readBigUInt64LE(at)));
  const directory = await read(directoryAt!, directoryBytes!);
  let [position, bytes, beyond4GiB, count] = [0, 0, 0, 0];
  for (; position < directory.length; count += 1) {
    expectSignature(directory, position, entrySignature);
    const entry = entryAt(directory, position);
    const local = await read(entry.offset, 30);
    expectSignature(local, 0, localSignature);
    const name = await read(entry.offset + 30, entry.name.length);
    if (!name.equals(entry.name)) throw new Error(`Another file is at ${entry.offset}`);
    bytes += entry.bytes;
    beyond4GiB += entry.isBeyond4GiB ? 1 : 0;
    position = entry.end;
  }
  if (count !== entries) throw new Error(`${count} of ${entries} entries`);
  return { entries: count, bytes, beyond4GiB };
}

function entryAt(directory: Buffer, position: number) {
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((at) =>
    directory.readUInt16LE(position + at),
  );
  const nameAt = position + 46;
  const extraAt = nameAt + nameBytes!;
  const [bytes32, offset32] = [24, 42].map((at) => directory.readUInt32LE(position + at));
  const wide = zip64Field(directory.subarray(extraAt, extraAt + extraBytes!));
  const isBeyond4GiB = offset32 === unknown32;
  return {
    name: directory.subarray(nameAt, extraAt),
    bytes: bytes32 === unknown32 ? Number(wide!.readBigUInt64LE(0)) : bytes32!,
    // The original size, the compressed size and the position, those that are needed.
    offset: isBeyond4GiB ? Number(wide!.readBigUInt64LE(wide!.length - 8)) : offset32!,
    isBeyond4GiB,
    end: extraAt + extraBytes! + commentBytes!,
  };
}

/** The content of the extra field 1. */
function zip64Field(extra: Buffer): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  return undefined;
}

function expectSignature(bytes: Buffer, at: number, signature: number): void {
  if (bytes.readUInt32LE(at) !== signature) throw new Error(`No ${signature.toString(16)} at ${at}`);
}
