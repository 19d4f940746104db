import { decodeLatin1, toDataView, type ByteSource } from '../../byte-source.ts';
import { Rejection } from '../../rejection.ts';

/** A box of an MP4 file: its name of four characters, and its contents from `body` to `end`. */
export interface Box {
  readonly name: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/** Returns the top-level boxes of a file. Throws if one is invalid or ends beyond the file. */
export async function readTopBoxes(source: ByteSource): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at < source.bytes;) {
    const head = await source.read(at, 16);
    const box = parseBox(head, 0, source.bytes - at);
    if (!box || !/^[\x20-\x7e\xa9]{4}$/.test(box.name)) throw new Rejection('corrupt');
    if (at + box.end > source.bytes) throw new Rejection('corrupt');
    boxes.push({ name: box.name, start: at, body: at + box.body, end: at + box.end });
    at += box.end;
  }
  return boxes;
}

/** Returns the boxes within `bytes`. Throws RangeError for an invalid box. */
export function parseBoxes(bytes: Uint8Array, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end;) {
    const box = parseBox(bytes, at);
    if (!box || box.end > end) throw new RangeError('Invalid box');
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** A length of 0 means all `left` bytes; it is only allowed at the end of a file. */
function parseBox(bytes: Uint8Array, start: number, left = 0): Box | undefined {
  if (bytes.length < start + 8) return undefined;
  const view = toDataView(bytes);
  const [short, name] = [view.getUint32(start), decodeLatin1(bytes, start + 4, start + 8)];
  if (short === 1 && bytes.length < start + 16) return undefined;
  const long = short === 1 ? view.getUint32(start + 8) * 2 ** 32 + view.getUint32(start + 12) : short;
  const body = start + (short === 1 ? 16 : 8);
  const end = start + (short === 0 ? left : long);
  return end < body ? undefined : { name, start, body, end };
}
