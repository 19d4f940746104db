import type { ByteSource } from '../../byte-source.ts';

/** Only this many samples at the beginning of a file are examined. */
export const maxExaminedSamples = 16;
/** The minimum share of samples that begin with audio: some may begin with a data or fill element. */
const minMatchingShare = 1 / 4;
/**
 * The type of the first element by channel count: a single channel or a pair. It varies with more channels.
 */
const firstElements: Readonly<Record<number, number>> = { 1: 0, 2: 1 };

/**
 * Returns whether the bytes at `starts` look like AAC samples. A slightly wrong length or offset points into
 * the middle of a sample, where decoders find no audio. Always true for more than two channels, which cannot
 * be checked.
 */
export async function areAacSamples(
  source: ByteSource,
  starts: readonly number[],
  channels: number,
): Promise<boolean> {
  const element = firstElements[channels];
  if (element === undefined) return true;
  const examined = starts.slice(0, maxExaminedSamples);
  let matching = 0;
  for (const start of examined) {
    const [byte = 0] = await source.read(start, 1);
    // Three bits for the element's type and four for its instance tag, which is 0.
    if (byte >> 1 === element << 4) matching += 1;
  }
  return matching >= examined.length * minMatchingShare;
}
