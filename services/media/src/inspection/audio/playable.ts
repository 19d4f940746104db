import { Refusal } from '../refusal.ts';

/** What Chromium plays (media/base/limits.h). */
const sampleRates = { least: 3000, most: 768_000 };
/** Firefox has no way to mix down more. */
const mostChannels = 8;

/** Throws `Refusal` for what some of Chromium, Firefox and Safari cannot play. Some formats have a lower `mostRate` of their own. */
export function assertPlayable(sampleRate: number, channels: number, mostRate = sampleRates.most): void {
  if (!(sampleRate >= sampleRates.least && sampleRate <= mostRate)) throw new Refusal('sample-rate');
  if (channels > mostChannels) throw new Refusal('channels');
}
