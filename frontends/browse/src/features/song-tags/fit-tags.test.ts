import { describe, expect, test } from '@jest/globals';
import { addSongFormSchema } from '@rubato/contracts';
import fc from 'fast-check';
import { fitTags } from './fit-tags.ts';
import type { SongTags } from './song-tags.ts';

const fitted = (tags: SongTags, name = 'file.mp3') => fitTags(tags, name);

describe('fitTags: title', () => {
  test('is shortened at a word boundary', () => {
    const { title } = fitted({ title: 'Thirteen Ways to Leave a Field in Winter' });
    expect(title).toBe('Thirteen Ways to Leave a Field');
  });

  test('is shortened within a word that exceeds the limit', () => {
    expect(fitted({ title: 'x'.repeat(40) }).title).toBe('x'.repeat(30));
    expect(fitted({ title: '🎷'.repeat(20) }).title).toBe('🎷'.repeat(15));
  });

  test('falls back to the file name when it has only invisible characters', () => {
    expect(fitted({ title: '\u200b\u3164', lyrics: '\u200b\n\u2800' }, 'Night.mp3')).toMatchObject({
      title: 'Night',
      lyrics: '',
    });
  });

  test('ends in no dash or bracket after shortening', () => {
    expect(fitted({ title: 'Postcards We Never Sent — (Live in Porto)' }).title).toBe(
      'Postcards We Never Sent',
    );
  });

  test.each([
    ['01 - night_bus.mp3', 'night bus'],
    ['02_night_bus.mp3', 'night bus'],
    ['7. Harbour.flac', 'Harbour'],
    ['1999.ogg', '1999'],
    ['No. 5 in E.m4a', 'No. 5 in E'],
  ])('falls back to the file name %s', (name, title) => {
    expect(fitted({}, name).title).toBe(title);
  });
});

test.each([
  ['Hip-Hop/Rap', 'Hip Hop Rap'],
  ['R&B', 'R and B'],
  ['80s Pop', 'Pop'],
  ['Música Ligeira', 'Música Ligeira'],
  ['(17)', ''],
])('the genre %s becomes %j', (genre, expected) => {
  expect(fitted({ genre }).genre).toBe(expected);
});

test.each([
  [1966, '1966'],
  [0, ''],
  [10_000, ''],
  [-3, ''],
  [undefined, ''],
])('the year %p becomes %j', (year, expected) => {
  expect(fitted({ year }).release_year).toBe(expected);
});

test.each([
  [187.4, '3', '7'],
  [59.6, '1', '0'],
  [3659, '60', '59'],
  [3660, '', ''],
  [0, '', ''],
  [Number.NaN, '', ''],
  [undefined, '', ''],
])('%p seconds become %j minutes and %j seconds', (duration, minutes, seconds) => {
  expect(fitted({ duration })).toMatchObject({ minutes, seconds });
});

test('converts lyrics to lines ending in a comma, with timestamps, without headers', () => {
  const lyrics =
    '[ar:Ann]\r\n[00:01.00]One for the stairs,\r\n[00:03]\r\n[00:04.50][00:09.00]two for the door';
  expect(fitted({ lyrics }).lyrics).toBe(
    '[00:01.00]One for the stairs,\n[00:04.50][00:09.00]two for the door',
  );
});

test('splits long lines of lyrics', () => {
  const lines = fitted({ lyrics: `One\n${'x'.repeat(1500)}` }).lyrics.split('\n');
  expect(lines.map((line) => line.length)).toEqual([4, 1001, 500]);
});

describe('fitTags: cover', () => {
  const bytes = new Uint8Array([1, 2, 3]);

  test('becomes an image file', () => {
    const { image } = fitted({ cover: { type: 'image/jpg', bytes } });
    expect([image?.type, image?.size]).toEqual(['image/jpeg', 3]);
  });

  test('is dropped if its type or size is not accepted', () => {
    expect(fitted({ cover: { type: 'image/gif', bytes } }).image).toBeUndefined();
    const large = new Uint8Array(10 * 1024 * 1024 + 1);
    expect(fitted({ cover: { type: 'image/png', bytes: large } }).image).toBeUndefined();
  });
});

test('returns only empty or valid values for arbitrary tags', () => {
  const text = fc.option(fc.string({ unit: 'binary', maxLength: 200 }), { nil: undefined });
  const tags = fc.record({
    title: text,
    genre: text,
    lyrics: text,
    year: fc.option(fc.integer(), { nil: undefined }),
    duration: fc.option(fc.double(), { nil: undefined }),
  });
  const valid = { title: 'x', genre: 'x', lyrics: 'x', release_year: '1', minutes: '', seconds: '' };
  fc.assert(
    fc.property(tags, fc.string({ unit: 'binary' }), (arbitraryTags, name) => {
      const { image: _image, ...values } = fitted(arbitraryTags, name);
      const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
      const { error } = addSongFormSchema.safeParse({ ...valid, ...filled });
      expect(error?.issues).toBeUndefined();
    }),
  );
});
