import { expect, test } from '@jest/globals';
import { aSong } from '@rubato/web-kit/testing';
import { updateSongSchema } from '../song-form/song-form.schema.ts';
import { toFormValues } from './song-values.ts';

const song = aSong(7, { title: 'Tide Table', release_year: 1966, lyrics: 'one, two' });

test('returns the form values of a song', () => {
  expect(toFormValues(song)).toEqual({
    title: 'Tide Table',
    minutes: '3',
    seconds: '7',
    lyrics: 'one, two',
    genre: 'Folk',
    release_year: '1966',
    image: undefined,
    audio: undefined,
  });
});

test('leaves a duration beyond the limit of the form empty', () => {
  const values = toFormValues({ ...song, duration: '75:12' });
  expect(values).toMatchObject({ minutes: '', seconds: '' });
  expect(updateSongSchema.safeParse(values).success).toBe(true);
});
