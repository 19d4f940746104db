import { expect, test } from '@jest/globals';
import type { Playlist } from '@rubato/contracts';
import { mapById, removePlaylist, removeSongId, addPlaylist, addSongId } from './playlist-state.ts';

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
  const two = mapById([playlist(1), playlist(2)]);
  expect(Object.keys(two)).toEqual(['1', '2']);
  expect(addPlaylist(two, playlist(2, [7]))[2]).toEqual(playlist(2, [7]));
  expect(removePlaylist(two, 2)).toEqual({ 1: playlist(1) });
  expect(mapById([])).toEqual({});
});

test('a song is appended once and removed', () => {
  expect(addSongId(playlist(1, [5]), 6).song_ids).toEqual([5, 6]);
  expect(addSongId(playlist(1, [5, 6]), 5).song_ids).toEqual([5, 6]);
  expect(removeSongId(playlist(1, [5, 6]), 5).song_ids).toEqual([6]);
});
