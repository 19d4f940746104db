import { ApiError } from '@rubato/web-kit';
import type { UseFormSetError } from 'react-hook-form';
import { albumFailure } from './album-failure.ts';
import type { AlbumFormValues } from './album-form-values.ts';

const fields = ['title', 'image_url', 'release_year'] as const;

/** Says above the buttons that the album was not saved, and at a field what the server has against it. */
export function showAlbumErrors(error: unknown, setError: UseFormSetError<AlbumFormValues>): void {
  const errors = error instanceof ApiError ? error.errors : {};
  for (const name of fields) {
    const message = errors[name];
    if (message) setError(name, { message }, { shouldFocus: true });
  }
  setError('root', { message: albumFailure(error) });
}
