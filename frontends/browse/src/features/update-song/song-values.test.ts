import { expect, test } from '@jest/globals';
import { aSong } from '@rubato/web-kit/testing';
import { updateSongSchema } from '../song-form/song-form.schema.ts';
import { findAudioSeconds, toFormValues } from './song-values.ts';

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

test.each([
  ['5:22', 322],
  [undefined, 187],
  ['75:12', undefined],
])('with an audio duration of %s, compares the form with %s seconds', (audioDuration, seconds) => {
  expect(findAudioSeconds(aSong(7, { audio_duration: audioDuration }))).toBe(seconds);
});
