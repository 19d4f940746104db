import { describe, expect, test } from '@jest/globals';
import { songTexts } from '@rubato/contracts';
import { addSongWithFilesSchema } from './add-song.schema.ts';
import { songFormData } from './add-song.ts';

const image = new File(['x'], 'cover.png', { type: 'image/png' });
const audio = new File(['y'], 'song.mp3', { type: 'audio/mpeg' });

/** What a file input holds; jsdom has no other way to make one. */
const chosen = (...files: File[]): FileList =>
  Object.assign(Object.create(FileList.prototype) as FileList, {
    ...files,
    [Symbol.iterator]: () => files.values(),
  }) satisfies FileList;

const withLength = (list: FileList, length: number) =>
  Object.defineProperty(list, 'length', { value: length });
const files = (...list: File[]) => withLength(chosen(...list), list.length);

const values = {
  title: 'Tide Table',
  minutes: '',
  seconds: '',
  lyrics: 'one, two',
  genre: 'Folk',
  release_year: '2024',
  image: files(image),
  audio: files(audio),
};
const problems = (changes: object) => {
  const result = addSongWithFilesSchema.safeParse({ ...values, ...changes });
  return Object.fromEntries(
    (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
};

describe('the multipart form of a song', () => {
  test('has all texts before the files', () => {
    const names = [...songFormData({ ...values, minutes: '3', seconds: '7' }).keys()];
    expect(names).toEqual(['title', 'duraton', 'lyrics', 'genre', 'release_year', 'image', 'audio']);
  });

  test('leaves the duration to the server when none was given', () => {
    expect(songFormData(values).has('duraton')).toBe(false);
  });

  test.each([
    ['3', '7', '3:7'],
    ['3', '', '3:0'],
    ['', '45', '0:45'],
  ])('writes %s minutes and %s seconds as %s', (minutes, seconds, duraton) => {
    expect(songFormData({ ...values, minutes, seconds }).get('duraton')).toBe(duraton);
  });
});

describe('the add-song form', () => {
  test('takes a whole song', () => {
    expect(problems({})).toEqual({});
  });

  test('needs both files', () => {
    expect(problems({ image: undefined, audio: files() })).toEqual({
      image: songTexts.imageRequired,
      audio: songTexts.audioRequired,
    });
  });

  test('takes pictures only as an image', () => {
    const script = new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' });
    expect(problems({ image: files(script) })).toEqual({ image: songTexts.imageType });
  });

  test('refuses a title of more than 30 characters and minutes over 60', () => {
    expect(problems({ title: 'x'.repeat(31), minutes: '61' })).toEqual({
      title: 'Title is too long',
      minutes: "Minutes can't be less than 0 or greater than 60.",
    });
  });
});
