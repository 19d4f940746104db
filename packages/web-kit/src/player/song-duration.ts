import type { Song } from '@rubato/contracts';

// Re-exported, so that a front end that shows durations does not bundle all schemas of the contract.
export { parseDuration, formatDuration, formatTotalDuration } from '@rubato/contracts';

/**
 * How long a song plays, as `minutes:seconds`: the duration of its audio file, or what its owner entered if the server does not report the
 * file's.
 */
export const getAudioDuration = (song: Pick<Song, 'duration' | 'audio_duration'>): string =>
  song.audio_duration ?? song.duration;
