import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../topology/servers.ts';

const demo = join(root, 'demo');
const [audio, image] = await Promise.all(
  ['audio/eleven-past-eleven.opus', 'covers/last-tram-home-single.jpg'].map((path) =>
    readFile(join(demo, path)),
  ),
);

/** A valid upload form with real files. */
export function songForm(title: string, audioFile: Uint8Array | undefined = audio): FormData {
  const form = new FormData();
  const fields = { title, lyrics: 'One, two, three', genre: 'Bossa Nova', release_year: '1972' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', new Blob([new Uint8Array(image ?? [])]));
  form.set('audio', new Blob([new Uint8Array(audioFile ?? [])]));
  return form;
}

/** A form that changes title and image. */
export function imageForm(title: string): FormData {
  const form = new FormData();
  form.set('title', title);
  form.set('image', new Blob([new Uint8Array(image ?? [])]));
  return form;
}
