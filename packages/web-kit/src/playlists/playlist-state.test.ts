import { expect, test } from '@jest/globals';
import type { Playlist } from '@rubato/contracts';
import { playlistsById, withoutPlaylist, withoutSong, withPlaylist, withSong } from './playlist-state.ts';

const playlist = (id: number, songIds: number[] = []): Playlist => ({
  id,
  name: `Playlist ${id}`,
  description: 'D',
  image_url: null,
  song_ids: songIds,
  user_id: 1,
  owner: { id: 1, username: 'ann' },
});

test('playlists are keyed by id, added, replaced and removed', () => {
  const two = playlistsById([playlist(1), playlist(2)]);
  expect(Object.keys(two)).toEqual(['1', '2']);
  expect(withPlaylist(two, playlist(2, [7]))[2]).toEqual(playlist(2, [7]));
  expect(withoutPlaylist(two, 2)).toEqual({ 1: playlist(1) });
  expect(playlistsById([])).toEqual({});
});

test('a song is appended once and removed', () => {
  expect(withSong(playlist(1, [5]), 6).song_ids).toEqual([5, 6]);
  expect(withSong(playlist(1, [5, 6]), 5).song_ids).toEqual([5, 6]);
  expect(withoutSong(playlist(1, [5, 6]), 5).song_ids).toEqual([6]);
});
