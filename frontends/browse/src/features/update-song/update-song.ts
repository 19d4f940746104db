import type { Song } from '@rubato/contracts';
import { songSchema, upload, type UploadProgress } from '@rubato/web-kit';
import { createSongFormData } from '../song-form/song-form-data.ts';
import type { SongFormValues } from '../song-form/song-form.schema.ts';

interface UpdateSongOptions {
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
}

/** `PUT /api/songs/{id}`; files that were not chosen are kept. Throws `ApiError`. */
export function updateSong(
  id: Song['id'],
  values: SongFormValues,
  options: UpdateSongOptions,
): Promise<Song> {
  return upload(`/api/songs/${id}`, {
    method: 'PUT',
    form: createSongFormData(values),
    schema: songSchema,
    ...options,
  });
}
