import { expect, test } from '@jest/globals';
import { fitTags } from '../song-tags/fit-tags.ts';
import type { SongTags } from '../song-tags/song-tags.ts';
import { cutTitleNote, prefillNote } from './prefill-note.ts';

const read = (tags: SongTags) => ({ tags, values: fitTags(tags, 'song.mp3') });

test('the note names what came from the file, and whose name the song will bear', () => {
  expect(prefillNote(['title', 'minutes', 'seconds', 'image'], read({ artist: 'Ella' }), 'Ann')).toBe(
    'From the file: title, duration and cover. It names Ella as the artist; the song will stand under your artist name, Ann.',
  );
});

test('nothing is said where nothing came, and nothing of an artist who is the member', () => {
  expect(prefillNote([], read({ artist: 'ANN' }), 'Ann')).toBe('');
});

test('a title that was cut is told whole', () => {
  const title = 'Thirteen Ways to Leave a Field in Winter';
  expect(cutTitleNote(read({ title }))).toBe(`Shortened to 30 characters from “${title}”`);
  expect(cutTitleNote(read({ title: 'Short' }))).toBeUndefined();
});
