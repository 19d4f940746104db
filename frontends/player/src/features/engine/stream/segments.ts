import type { Stream } from '@rubato/contracts';

/** Decoders need a little of what comes before a place, in seconds. */
const preRoll = 0.25;

/** Where to begin so that `position`, in seconds of the song, can be heard. */
export function segmentFor(stream: Stream, position: number): number {
  const time = Math.max(0, position + stream.start - preRoll);
  let [low, high] = [0, stream.segments.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((stream.segments[middle]?.[0] ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The segment after the last one of a block that begins with `from`: as many as fit into `bytes`, and one at least. */
export function endOfBlock(stream: Stream, from: number, bytes: number): number {
  let end = from + 1;
  while (end < stream.segments.length && byteOf(stream, end + 1) - byteOf(stream, from) <= bytes) end += 1;
  return end;
}

/** Where a segment begins in the file, in bytes; where the file ends, for the one after the last. */
export function byteOf({ segments, bytes }: Stream, segment: number): number {
  return segments[segment]?.[1] ?? bytes;
}

/** Where a segment begins, in seconds of the file's own time. */
export function timeOf({ segments }: Stream, segment: number): number {
  return segments[segment]?.[0] ?? 0;
}
