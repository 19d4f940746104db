import type { ByteSource } from '../byte-source.ts';

/** So many samples of the first ones are looked at. */
export const mostStarts = 16;
/** So many of them have to begin with sound: others may begin with data or filling. */
const leastShare = 1 / 4;
/** Kinds of elements, by the number of channels: one alone, or a pair. Of more channels the first may be of several kinds. */
const firstElements: Readonly<Record<number, number>> = { 1: 0, 2: 1 };

/**
 * Whether what lies at `starts` can be samples of AAC: lengths and offsets that are a little wrong lead elsewhere, where decoders find
 * nothing. True for numbers of channels of which nothing is known.
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
    // Three bits of the kind and four of the number, which is 0.
    if (byte >> 1 === element << 4) known += 1;
  }
  return known >= looked.length * leastShare;
}
