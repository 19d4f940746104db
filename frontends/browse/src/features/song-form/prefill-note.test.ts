import { expect, test } from '@jest/globals';
import { fitTags } from '../song-tags/fit-tags.ts';
import type { SongTags } from '../song-tags/song-tags.ts';
import { formatShortenedTitleNote, prefillNote } from './prefill-note.ts';

const read = (tags: SongTags) => ({ tags, values: fitTags(tags, 'song.mp3') });

test('names the fields filled in from the file and the artist name the song gets', () => {
  expect(prefillNote(['title', 'minutes', 'seconds', 'image'], read({ artist: 'Ella' }), 'Ann')).toBe(
    'Filled in from the file: title, duration and cover. The file credits Ella as the artist; the song will be listed under your artist name, Ann.',
  );
});

test('is empty when nothing was filled in and the credited artist is the user', () => {
  expect(prefillNote([], read({ artist: 'ANN' }), 'Ann')).toBe('');
});

test('quotes the full title when it was shortened', () => {
  const title = 'Thirteen Ways to Leave a Field in Winter';
  expect(formatShortenedTitleNote(read({ title }))).toBe(`Shortened to 30 characters from “${title}”`);
  expect(formatShortenedTitleNote(read({ title: 'Short' }))).toBeUndefined();
});
