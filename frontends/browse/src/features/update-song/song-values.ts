import { parseDuration, type Song } from '@rubato/contracts';
import { getAudioDuration } from '@rubato/web-kit';
import { fitDuration } from '../song-tags/fit-tags.ts';
import type { SongFormValues } from '../song-form/song-form.schema.ts';

/** The initial form values of a song. A duration beyond the limit of the form is left empty, which keeps it unchanged. */
export function toFormValues(song: Song): SongFormValues {
  const duration = parseDuration(song.duration);
  const minutes = Math.floor(duration / 60);
  const fits = minutes <= 60;
  return {
    title: song.title,
    minutes: fits ? String(minutes) : '',
    seconds: fits ? String(duration % 60) : '',
    lyrics: song.lyrics,
    genre: song.genre,
    release_year: String(song.release_year),
    image: undefined,
    audio: undefined,
  };
}

/** The duration of the audio file in seconds. Undefined beyond the limit of the form, which could not express it. */
export function findAudioSeconds(song: Song): number | undefined {
  const seconds = parseDuration(getAudioDuration(song));
  return fitDuration(seconds).minutes ? seconds : undefined;
}
