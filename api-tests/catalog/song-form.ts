import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { tone } from '@rubato/testing';

const demoFolder = join(import.meta.dirname, '../../demo');

/** A real file of the demo catalog in each format. */
export const audioFiles = {
  mp3: 'azulejo.mp3',
  m4a: 'breakwater.m4a',
  ogg: 'january-waltz.opus',
  flac: 'frost-mechanism.flac',
} as const;

export async function audio(format: keyof typeof audioFiles = 'mp3'): Promise<Blob> {
  return new Blob([await readFile(join(demoFolder, 'audio', audioFiles[format]))]);
}

/** A small image of one color. */
export async function imageFile(format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png'): Promise<Blob> {
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c96' } });
  return new Blob([new Uint8Array(await image.toFormat(format).toBuffer())]);
}

/** As long as the demo's MP3, and five times cheaper to inspect: most tests do not depend on the audio. */
const plainAudio = new Blob([new Uint8Array(tone(30))]);

type Part = string | Blob | undefined;

/** A valid song form; `parts` replaces fields, undefined omits one. */
export async function songForm(parts: Record<string, Part> = {}): Promise<FormData> {
  const valid: Record<string, Part> = {
    title: 'Azulejo',
    lyrics: 'One, two, three',
    genre: 'Bossa Nova',
    release_year: '1972',
    image: await imageFile(),
    audio: plainAudio,
  };
  const form = new FormData();
  for (const [name, part] of Object.entries({ ...valid, ...parts }))
    if (part !== undefined) form.set(name, part);
  return form;
}
