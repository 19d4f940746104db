import type { StreamManifest } from '@rubato/contracts';

/** Decoders need some audio before the position they start at, in seconds. */
const preRoll = 0.25;

/** The index of the first segment needed to play from `position`, in seconds of the song. */
export function findSegment(stream: StreamManifest, position: number): number {
  const time = Math.max(0, position + stream.start - preRoll);
  let [low, high] = [0, stream.segments.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((stream.segments[middle]?.[0] ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The end (exclusive) of a block that starts with segment `from`: as many segments as fit into `bytes`, but at least one. */
export function findEndOfBlock(stream: StreamManifest, from: number, bytes: number): number {
  let end = from + 1;
  while (end < stream.segments.length && getByte(stream, end + 1) - getByte(stream, from) <= bytes) end += 1;
  return end;
}

/** Byte offset of a segment in the file. The index after the last segment returns the size of the file. */
export function getByte({ segments, bytes }: StreamManifest, segment: number): number {
  return segments[segment]?.[1] ?? bytes;
}

/** Timestamp of a segment, in seconds of the file's own timeline. */
export function getTime({ segments }: StreamManifest, segment: number): number {
  return segments[segment]?.[0] ?? 0;
}
