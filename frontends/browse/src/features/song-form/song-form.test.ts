import { describe, expect, test } from '@jest/globals';
import { songTexts } from '@rubato/contracts';
import { createSongFormData } from './song-form-data.ts';
import { addSongSchema, updateSongSchema, type SongFormSchema } from './song-form.schema.ts';

const image = new File(['x'], 'cover.png', { type: 'image/png' });
const audio = new File(['y'], 'song.mp3', { type: 'audio/mpeg' });

const values = {
  title: 'Tide Table',
  minutes: '',
  seconds: '',
  lyrics: 'one, two',
  genre: 'Folk',
  release_year: '2024',
  image,
  audio,
};
const problems = (schema: SongFormSchema, changes: object) => {
  const result = schema.safeParse({ ...values, ...changes });
  return Object.fromEntries(
    (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
};

describe('createSongFormData', () => {
  test('puts text fields before files', () => {
    const names = [...createSongFormData({ ...values, minutes: '3', seconds: '7' }).keys()];
    expect(names).toEqual(['title', 'lyrics', 'genre', 'release_year', 'duraton', 'image', 'audio']);
  });

  test('omits an empty duration', () => {
    expect(createSongFormData(values).has('duraton')).toBe(false);
  });

  test('omits files that were not chosen', () => {
    const form = createSongFormData({ ...values, image: undefined, audio: undefined });
    expect([form.has('image'), form.has('audio')]).toEqual([false, false]);
  });

  test.each([
    ['3', '7', '3:7'],
    ['3', '', '3:0'],
    ['', '45', '0:45'],
  ])('writes %s minutes and %s seconds as %s', (minutes, seconds, duraton) => {
    expect(createSongFormData({ ...values, minutes, seconds }).get('duraton')).toBe(duraton);
  });
});

describe('addSongSchema', () => {
  test('accepts a complete song', () => {
    expect(problems(addSongSchema, {})).toEqual({});
  });

  test('requires both files', () => {
    expect(problems(addSongSchema, { image: undefined, audio: undefined })).toEqual({
      image: songTexts.imageRequired,
      audio: songTexts.audioRequired,
    });
  });

  test('accepts only images as image and only audio as audio', () => {
    const script = new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' });
    const diary = new File(['Dear'], 'diary.txt', { type: 'text/plain' });
    expect(problems(addSongSchema, { image: script, audio: diary })).toEqual({
      image: songTexts.imageType,
      audio: songTexts.audioType,
    });
  });

  test.each([
    ['song.OPUS', ''],
    ['song', 'audio/flac'],
    ['song.webm', 'video/webm'],
  ])('accepts the audio file %s of type "%s"', (name, type) => {
    expect(problems(addSongSchema, { audio: new File(['y'], name, { type }) })).toEqual({});
  });

  test('rejects a title of more than 30 characters and minutes over 60', () => {
    expect(problems(addSongSchema, { title: 'x'.repeat(31), minutes: '61' })).toEqual({
      title: 'Title is too long',
      minutes: "Minutes can't be less than 0 or greater than 60.",
    });
  });
});

describe('updateSongSchema', () => {
  test('requires no files', () => {
    expect(problems(updateSongSchema, { image: undefined, audio: undefined })).toEqual({});
  });

  test('accepts only images as image', () => {
    expect(problems(updateSongSchema, { image: audio })).toEqual({ image: songTexts.imageType });
  });

  test('rejects an invalid year with its own message', () => {
    expect(problems(updateSongSchema, { release_year: '0' })).toEqual({
      release_year: 'release year is a positive number',
    });
  });
});
