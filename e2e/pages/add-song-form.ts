import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { enter, press } from '../support/input.ts';

export interface NewSong {
  title: string;
  audio: string | { name: string; mimeType: string; buffer: Buffer };
  image: string;
}

const fixture = (name: string) => join(import.meta.dirname, '../fixtures', name);

/**
 * Small audio and image files: decaying sine notes (`ffmpeg -f lavfi -i aevalsrc=…`, `-c:a libvorbis -q:a 1` for 9.0 s,
 * `-c:a libmp3lame -b:a 64k` for 8.3 s) and gradients of 320 × 320 (`ffmpeg -f lavfi -i gradients=…`).
 */
export const files = {
  ogg: fixture('evening-melody.ogg'),
  mp3: fixture('morning-melody.mp3'),
  png: fixture('evening-cover.png'),
  jpeg: fixture('morning-cover.jpg'),
} as const;

/** Fills in the form at songs/new; the server determines the duration. */
export async function fillSong(page: Page, { title, audio, image }: NewSong): Promise<void> {
  await page.getByLabel('Audio').setInputFiles(audio);
  await page.getByLabel('Image').setInputFiles(image);
  await enter(page.getByLabel('Title'), title);
  await enter(page.getByLabel('Genre'), 'Lullaby');
  await enter(page.getByLabel('Release year'), '2024');
  await enter(
    page.getByRole('textbox', { name: 'Lyrics' }),
    'One for the evening, two for the stairs, three for the window',
  );
}

export const submitSong = (page: Page): Promise<void> =>
  press(page.getByRole('main').getByRole('button', { name: 'Add song' }));
