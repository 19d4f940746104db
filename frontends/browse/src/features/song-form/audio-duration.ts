import { parseDuration } from '@rubato/contracts';
import { fitDuration } from '../song-tags/fit-tags.ts';
import type { SongFormValues } from './song-form.schema.ts';

/** The seconds by which an entered duration may differ from that of the audio file without a question. */
const toleratedSeconds = 2;

/** The fields of a duration. */
export type DurationValues = Pick<SongFormValues, 'minutes' | 'seconds'>;

/**
 * What to suggest instead of the entered duration: that of the audio file, if they differ by more than two seconds. Undefined for an empty
 * duration, which becomes that of the file, and for an invalid one.
 */
export function suggestDuration(
  { minutes, seconds }: DurationValues,
  audioSeconds: number | undefined,
): DurationValues | undefined {
  if (audioSeconds === undefined || (!minutes && !seconds)) return undefined;
  const entered = parseDuration(`${minutes || 0}:${seconds || 0}`);
  const differs = Math.abs(entered - Math.round(audioSeconds)) > toleratedSeconds;
  return differs ? fitDuration(audioSeconds) : undefined;
}
