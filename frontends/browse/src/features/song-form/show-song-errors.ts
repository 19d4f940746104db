import { ApiError, errorText } from '@rubato/web-kit';
import type { UseFormSetError } from 'react-hook-form';
import type { SongFormValues } from './song-form.schema.ts';

/** The form's field by the name that the server gives it. */
const fields: Readonly<Record<string, keyof SongFormValues>> = {
  title: 'title',
  duraton: 'minutes',
  duration: 'minutes',
  lyrics: 'lyrics',
  genre: 'genre',
  release_year: 'release_year',
  image: 'image',
  audio: 'audio',
};

/** The server's texts by the form's fields; empty where the failure belongs to none. */
export function songFieldErrors(error: unknown): Partial<Record<keyof SongFormValues, string>> {
  const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
  return Object.fromEntries(
    errors.flatMap(([name, text]) => {
      const field = fields[name];
      return field ? [[field, text]] : [];
    }),
  );
}

/** Puts the server's texts at their fields; what belongs to none stands above the button. */
export function showSongErrors(error: unknown, setError: UseFormSetError<SongFormValues>): void {
  const errors = Object.entries(songFieldErrors(error));
  for (const [index, [name, message]] of errors.entries())
    setError(name as keyof SongFormValues, { message }, { shouldFocus: index === 0 });
  if (errors.length === 0) setError('root', { message: errorText(error) });
}
