import { ApiError, errorText } from '@rubato/web-kit';
import type { UseFormSetError } from 'react-hook-form';
import type { AddSongInput } from './add-song.schema.ts';

/** The form's field by the name that the server gives it. */
const fields: Readonly<Record<string, keyof AddSongInput>> = {
  title: 'title',
  duraton: 'minutes',
  duration: 'minutes',
  lyrics: 'lyrics',
  genre: 'genre',
  release_year: 'release_year',
  image: 'image',
  audio: 'audio',
};

/** Puts the server's texts at their fields; what belongs to none stands above the button. */
export function showSongErrors(error: unknown, setError: UseFormSetError<AddSongInput>): void {
  const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
  const known = errors.filter(([name]) => fields[name]);
  for (const [index, [name, message]] of known.entries()) {
    const field = fields[name];
    if (field) setError(field, { message }, { shouldFocus: index === 0 });
  }
  if (known.length === 0) setError('root', { message: errorText(error) });
}
