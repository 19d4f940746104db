import { ByteSource, decodeLatin1 } from '../byte-source.ts';
import { readOggPage } from '../audio/ogg/ogg-page.ts';

/** The size of the mapping header before the FLAC data. Source: "Ogg FLAC mapping", xiph.org. */
const mappingBytes = 9;

/** The payload of a page: its position in the file, and its range in the FLAC data. */
interface Payload {
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Exposes FLAC in Ogg as a native FLAC file by concatenating the payloads of its pages. Undefined for other
 * codecs.
 */
export async function openOggFlac(source: ByteSource): Promise<ByteSource | undefined> {
  const payloads: Payload[] = [];
  let serial: number | undefined;
  let length = 0;
  for (let at = 0; at < source.bytes;) {
    const page = await readOggPage(source, at);
    if (!page) return undefined;
    if (page.isFirst && decodeLatin1(await source.read(page.body, mappingBytes)).startsWith('\x7fFLAC'))
      serial ??= page.serial;
    if (page.serial === serial) {
      const body = page.body + (payloads.length ? 0 : mappingBytes);
      payloads.push({ at: body, start: length, end: length + page.end - body });
      length += page.end - body;
    }
    at = page.end;
  }
  return payloads.length
    ? new ByteSource((position, bytes) => readPayloads(source, payloads, position, bytes), length)
    : undefined;
}

async function readPayloads(
  source: ByteSource,
  payloads: readonly Payload[],
  position: number,
  bytes: number,
): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  for (let index = findPayload(payloads, position), at = position; at < position + bytes; index += 1) {
    const payload = payloads[index];
    if (!payload) break;
    const end = Math.min(payload.end, position + bytes);
    read.push((await source.read(payload.at + at - payload.start, end - at)).slice());
    at = end;
  }
  return new Uint8Array(Buffer.concat(read));
}

/** Finds the last payload that begins at or before `position`. */
function findPayload(payloads: readonly Payload[], position: number): number {
  let [low, high] = [0, payloads.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((payloads[middle]?.start ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
