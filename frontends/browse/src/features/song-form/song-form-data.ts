import type { SongFormValues } from './song-form.schema.ts';

/** The multipart form of a song. Text fields precede files, so the server can reject the form before receiving the files. */
export function songFormData(values: SongFormValues): FormData {
  const form = new FormData();
  form.set('title', values.title);
  // Without a duration, the server reads it from the audio file.
  if (values.minutes || values.seconds) form.set('duraton', `${values.minutes || 0}:${values.seconds || 0}`);
  form.set('lyrics', values.lyrics);
  form.set('genre', values.genre);
  form.set('release_year', values.release_year);
  if (values.image) form.set('image', values.image);
  if (values.audio) form.set('audio', values.audio);
  return form;
}
