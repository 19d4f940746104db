/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { openAsBlob } from 'node:fs';
import { parseSongTags } from './parse-song-tags.ts';

const demo = (name: string) => openAsBlob(new URL(`../../../../../demo/audio/${name}`, import.meta.url));

test.each([
  ['azulejo.mp3', 'Azulejo', 'Bossa Nova', 1966],
  ['breakwater.m4a', 'Breakwater', 'Synthpop', 1985],
  ['frost-mechanism.flac', 'Frost Mechanism', 'Music Box', 1974],
])('reads the tags of %s', async (file, title, genre, year) => {
  const tags = await parseSongTags(await demo(file));
  expect(tags).toMatchObject({ title, genre, year });
  expect(tags.duration).toBeGreaterThan(10);
});

test('rejects a text file', async () => {
  await expect(parseSongTags(new Blob(['Dear diary']))).rejects.toThrow();
});
