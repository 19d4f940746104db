import { texts, type Song } from '@rubato/contracts';
import { anyResponse, ApiError, songSchema, upload, type UploadProgress } from '@rubato/web-kit';
import { createSongFormData } from '../song-form/song-form-data.ts';
import type { SongFormValues } from '../song-form/song-form.schema.ts';

export interface AddSongOptions {
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
  /** Reused by every attempt with the same values: a lost response does not create a second song. */
  idempotencyKey: string;
}

/** `POST /api/songs`. Throws `ApiError`, also for a response without a song. */
export async function addSong(
  values: SongFormValues,
  { idempotencyKey, ...options }: AddSongOptions,
): Promise<Song> {
  const response = await upload('/api/songs', {
    form: createSongFormData(values),
    schema: anyResponse,
    headers: { 'idempotency-key': idempotencyKey },
    ...options,
  });
  const song = songSchema.safeParse(response);
  if (!song.success) throw new ApiError(200, { message: texts.songCannotBeAdded });
  return song.data;
}
