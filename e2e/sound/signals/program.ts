import { modulatedToneSamples } from './modulated-tone.ts';

/** Input for loudness normalization: a steady tone with short peaks once a second. */
export interface Program {
  readonly name: string;
  /** Average amplitude of the tone relative to full scale. */
  readonly level: number;
  /** Amplitude of the peaks relative to full scale. */
  readonly peak: number;
}

/** Normalization attenuates the first, amplifies the second, and amplifies the third only as far as its peaks allow. */
export const programs: readonly Program[] = [
  { name: 'loud', level: 0.68, peak: 0 },
  { name: 'quiet', level: 0.08, peak: 0 },
  { name: 'quiet with peaks', level: 0.08, peak: 0.6 },
];

const toneLevel = 0.5;
const peakSeconds = 0.005;
const peakFrequency = 1000;

/** The samples of one channel. */
export function programSamples(
  { level, peak }: Program,
  channel: 0 | 1,
  rate: number,
  seconds: number,
): Float32Array {
  const tone = modulatedToneSamples(channel, rate, 0, seconds * rate);
  return tone.map((sample, index) => {
    const time = (index / rate) % 1;
    if (peak && time < peakSeconds) return peak * Math.sin(2 * Math.PI * peakFrequency * time);
    return (sample * level) / toneLevel;
  });
}
