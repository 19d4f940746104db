import { expect, test } from '@jest/globals';
import type { Song } from '@rubato/contracts';
import { updateSongSchema } from '../song-form/song-form.schema.ts';
import { songValues } from './song-values.ts';

const song: Song = {
  id: 7,
  title: 'Tide Table',
  artist: 'Ann',
  image_url: '/i',
  audio_url: '/a',
  duration: '3:07',
  release_year: 1966,
  lyrics: 'one, two',
  genre: 'Folk',
  user_id: 5,
  albums: [],
  likes: 0,
  created_at: '2026-01-01T00:00:00Z',
};

test('the form is filled in with what the song has', () => {
  expect(songValues(song)).toEqual({
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

test('a song longer than the form takes can still be changed', () => {
  const values = songValues({ ...song, duration: '75:12' });
  expect(values).toMatchObject({ minutes: '', seconds: '' });
  expect(updateSongSchema.safeParse(values).success).toBe(true);
});
