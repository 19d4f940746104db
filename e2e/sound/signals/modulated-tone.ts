/**
 * A continuous tone for each channel, to be cut into tracks. The phase of the carrier gives a time shift exactly, but only modulo its
 * period of about 2 ms. Amplitude modulation at three lower frequencies resolves the ambiguity: each frequency determines the cycle of
 * the next higher one. All frequencies of a channel differ by whole numbers of hertz, so that one second separates them.
 */
export const modulatedTone = {
  /** Left and right, in hertz. */
  carriers: [440, 611.3],
  /** In hertz. Half a period of the lowest is the largest unambiguous shift: 250 ms. */
  modulations: [2, 12, 80],
} as const;

const amplitude = 0.5;
const modulationDepth = 0.15;
const fullTurn = 2 * Math.PI;
const { sin } = Math;

/** The samples of one channel from index `from` up to index `to` of the uncut tone. */
export function modulatedToneSamples(channel: 0 | 1, rate: number, from: number, to: number): Float32Array {
  const { carriers, modulations } = modulatedTone;
  const samples = new Float32Array(to - from);
  for (let n = 0; n < samples.length; n += 1) {
    const time = (from + n) / rate;
    let modulation = 0;
    for (const frequency of modulations) modulation += sin(fullTurn * frequency * time);
    samples[n] = amplitude * (1 + modulationDepth * modulation) * sin(fullTurn * carriers[channel] * time);
  }
  return samples;
}
