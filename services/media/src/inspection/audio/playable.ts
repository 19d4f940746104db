import { Rejection } from '../rejection.ts';

/** The limits of Chromium (media/base/limits.h). */
const sampleRates = { min: 3000, max: 768_000 };
/** Firefox cannot downmix more. */
const maxChannels = 8;

/**
 * Throws `Rejection` if Chromium, Firefox or Safari cannot play the format. Some formats have a lower
 * `maxRate`.
 */
export function assertPlayable(sampleRate: number, channels: number, maxRate = sampleRates.max): void {
  if (!isPlayableRate(sampleRate) || sampleRate > maxRate) throw new Rejection('sample-rate');
  if (channels > maxChannels) throw new Rejection('channels');
}

/** Whether browsers play audio with this number of samples a second. */
export function isPlayableRate(sampleRate: number): boolean {
  return sampleRate >= sampleRates.min && sampleRate <= sampleRates.max;
}
