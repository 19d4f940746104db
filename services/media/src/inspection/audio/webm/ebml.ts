import type { ByteSource } from '../../byte-source.ts';

export interface Element {
  readonly id: number;
  readonly body: number;
  /** Absent if the size is unknown. */
  readonly end?: number;
}

/** Returns the EBML element at a position, or undefined if there is none. */
export async function readElement(source: ByteSource, at: number): Promise<Element | undefined> {
  const head = await source.read(at, 12);
  const idBytes = Math.clz32((head[0] ?? 0) << 24) + 1;
  const sizeBytes = Math.clz32((head[idBytes] ?? 0) << 24) + 1;
  if (idBytes > 4 || sizeBytes > 8 || head.length < idBytes + sizeBytes) return undefined;
  const size = head.subarray(idBytes, idBytes + sizeBytes).slice();
  size[0] = (size[0] ?? 0) & (0xff >> sizeBytes);
  const isUnknown = size.every((byte, n) => byte === (n ? 0xff : 0xff >> sizeBytes));
  const body = at + idBytes + sizeBytes;
  return {
    id: parseUint(head.subarray(0, idBytes)),
    body,
    end: isUnknown ? undefined : body + parseUint(size),
  };
}

/** Parses an unsigned big-endian number. */
export function parseUint(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}
