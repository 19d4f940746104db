import { collectionErrorText, ApiError } from '@rubato/web-kit';
import type { UseFormSetError } from 'react-hook-form';
import type { PlaylistValues } from './playlist-values.ts';

/** The form's field by the name that the server gives it. */
const fields: Readonly<Record<string, keyof PlaylistValues>> = {
  name: 'name',
  description: 'description',
  image_url: 'image_url',
  imageUrl: 'image_url',
};

/** Puts the server's texts at their fields; what belongs to none stands above the button. */
export function showPlaylistErrors(error: unknown, setError: UseFormSetError<PlaylistValues>): void {
  const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
  const known = errors.flatMap(([name, message]) => {
    const field = fields[name];
    return field ? [{ field, message }] : [];
  });
  for (const [index, { field, message }] of known.entries())
    setError(field, { message }, { shouldFocus: index === 0 });
  if (known.length === 0) setError('root', { message: collectionErrorText(error) });
}
