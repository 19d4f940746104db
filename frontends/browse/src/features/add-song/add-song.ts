import { texts, type Song } from '@rubato/contracts';
import { anyAnswer, ApiError, songSchema, upload, type UploadProgress } from '@rubato/web-kit';
import { songFormData } from '../song-form/song-form-data.ts';
import type { SongFormValues } from '../song-form/song-form.schema.ts';

export interface AddSongOptions {
  onProgress: (progress: UploadProgress) => void;
  signal: AbortSignal;
  /** The same for every attempt with the same values: an answer lost on the way makes no second one. */
  idempotencyKey: string;
}

/** `POST /api/songs`. Throws `ApiError`; an answer without a song says that it can't be added. */
export async function addSong(
  values: SongFormValues,
  { idempotencyKey, ...options }: AddSongOptions,
): Promise<Song> {
  const answer = await upload('/api/songs', {
    form: songFormData(values),
    schema: anyAnswer,
    headers: { 'idempotency-key': idempotencyKey },
    ...options,
  });
  const song = songSchema.safeParse(answer);
  if (!song.success) throw new ApiError(200, { message: texts.songCannotBeAdded });
  return song.data;
}
