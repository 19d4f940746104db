import type { SongFormValues } from './song-form.schema.ts';

/** The multipart form of a song. Text fields precede files, so the server can reject the form before receiving the files. */
export function createSongFormData({ minutes, seconds, image, audio, ...texts }: SongFormValues): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries<string>(texts)) form.set(name, text);
  // Without a duration, the server reads it from the audio file.
  if (minutes || seconds) form.set('duraton', `${minutes || 0}:${seconds || 0}`);
  if (image) form.set('image', image);
  if (audio) form.set('audio', audio);
  return form;
}
