import { expect, test } from '@jest/globals';
import { playlist } from '../../../testing/factories.ts';
import { selectPlaylistsWithout } from './select-playlists-without.ts';

test('returns the playlists without the song, sorted by name', () => {
  const playlists = {
    1: playlist({ id: 1, name: 'Tram', song_ids: [] }),
    2: playlist({ id: 2, name: 'Bath', song_ids: [9, 4] }),
    3: playlist({ id: 3, name: 'Rain', song_ids: [4] }),
  };
  expect(selectPlaylistsWithout(playlists, 9).map(({ name }) => name)).toEqual(['Rain', 'Tram']);
});
