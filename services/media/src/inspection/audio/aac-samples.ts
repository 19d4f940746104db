import type { ByteSource } from '../byte-source.ts';

/** Only the first samples of a file are examined, up to this many. */
export const mostStarts = 16;
/** The share of them that must begin with audio: some may begin with a data or fill element. */
const leastShare = 1 / 4;
/** The first element's type by channel count: a single channel or a pair. With more channels it varies. */
const firstElements: Readonly<Record<number, number>> = { 1: 0, 2: 1 };

/**
 * Whether the bytes at `starts` look like AAC samples. A slightly wrong length or offset points into the middle of a sample, where
 * decoders find no audio. Always true for more than two channels, where nothing can be told.
 */
export async function areAacSamples(
  source: ByteSource,
  starts: readonly number[],
  channels: number,
): Promise<boolean> {
  const element = firstElements[channels];
  if (element === undefined) return true;
  const looked = starts.slice(0, mostStarts);
  let known = 0;
  for (const start of looked) {
    const [byte = 0] = await source.at(start, 1);
    // Three bits for the element's type and four for its instance tag, which is 0.
    if (byte >> 1 === element << 4) known += 1;
  }
  return known >= looked.length * leastShare;
}
