import { ByteSource, latin1 } from '../byte-source.ts';
import { oggPageAt } from '../audio/ogg-page.ts';

/** What the mapping to Ogg puts before a FLAC file's own beginning. Source: "Ogg FLAC mapping", xiph.org. */
const mappingBytes = 9;

interface Part {
  /** Where it lies in the file, and where in what is read of it. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** FLAC in Ogg as a file of FLAC: the bodies of its pages, one behind the other. Undefined for another codec in Ogg. */
export async function oggFlac(source: ByteSource): Promise<ByteSource | undefined> {
  const parts: Part[] = [];
  let serial: number | undefined;
  let length = 0;
  for (let at = 0; at < source.bytes;) {
    const page = await oggPageAt(source, at);
    if (!page) return undefined;
    if (page.isFirst && latin1(await source.at(page.body, mappingBytes)).startsWith('\x7fFLAC'))
      serial ??= page.serial;
    if (page.serial === serial) {
      const body = page.body + (parts.length ? 0 : mappingBytes);
      parts.push({ at: body, start: length, end: length + page.end - body });
      length += page.end - body;
    }
    at = page.end;
  }
  return parts.length
    ? new ByteSource((position, bytes) => readParts(source, parts, position, bytes), length)
    : undefined;
}

async function readParts(
  source: ByteSource,
  parts: readonly Part[],
  position: number,
  bytes: number,
): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  for (let index = partAt(parts, position), at = position; at < position + bytes; index += 1) {
    const part = parts[index];
    if (!part) break;
    const end = Math.min(part.end, position + bytes);
    read.push((await source.at(part.at + at - part.start, end - at)).slice());
    at = end;
  }
  return new Uint8Array(Buffer.concat(read));
}

/** The last part that begins at `position` or before it. */
function partAt(parts: readonly Part[], position: number): number {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((parts[middle]?.start ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
