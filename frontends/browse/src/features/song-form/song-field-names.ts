import type { FieldNames } from '@rubato/web-kit';
import type { SongFormValues } from './song-form.schema.ts';

/** The form's fields by the API's names. */
export const songFieldNames: FieldNames<keyof SongFormValues> = {
  title: 'title',
  duraton: 'minutes',
  duration: 'minutes',
  lyrics: 'lyrics',
  genre: 'genre',
  release_year: 'release_year',
  image: 'image',
  audio: 'audio',
};
