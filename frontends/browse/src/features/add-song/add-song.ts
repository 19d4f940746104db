import { songSchema, texts, type Song } from '@rubato/contracts';
import { ApiError, upload } from '@rubato/web-kit';
import { z } from 'zod';
import type { AddSongValues } from './add-song.schema.ts';

interface Upload {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  /** The same for every attempt at the same song: an answer lost on the way makes no second one. */
  idempotencyKey: string;
}

/** `POST /api/songs`. Throws `ApiError`; an answer without a song says that it can't be added. */
export async function addSong(values: AddSongValues, { idempotencyKey, ...options }: Upload): Promise<Song> {
  const answer = await upload('/api/songs', {
    form: songFormData(values),
    schema: z.unknown(),
    headers: { 'idempotency-key': idempotencyKey },
    ...options,
  });
  const song = songSchema.safeParse(answer);
  if (!song.success) throw new ApiError(200, { message: texts.songCannotBeAdded });
  return song.data;
}

/** The multipart form. Texts come before files, so that the server can refuse before the bytes arrive. */
export function songFormData(values: AddSongValues): FormData {
  const form = new FormData();
  form.set('title', values.title);
  // Left empty, the server reads the duration from the file.
  if (values.minutes || values.seconds) form.set('duraton', `${values.minutes || 0}:${values.seconds || 0}`);
  form.set('lyrics', values.lyrics);
  form.set('genre', values.genre);
  form.set('release_year', values.release_year);
  const [image] = values.image;
  const [audio] = values.audio;
  if (image) form.set('image', image);
  if (audio) form.set('audio', audio);
  return form;
}
