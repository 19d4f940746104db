import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  QueryClientProvider,
  createAlbumQuery,
  createQueryClient,
  player,
  playerStore,
  createSongQuery,
  type QueueSource,
} from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { act, cleanup, render } from '@testing-library/react';
import { useMediaSessionAlbum } from './use-media-session-album.ts';

const album = (id: number) => ({
  id,
  title: `Album ${id}`,
  image_url: '/media/cover.png',
  release_year: 2020,
  song_ids: [1],
  artist: { artist_id: 1, artist_name: 'Ann' },
});
const songs = [aSong(1, { albums: [3, 4] }), aSong(2, { albums: [] })];
let metadata: { album?: string };

beforeEach(() => {
  metadata = {};
  Object.defineProperty(navigator, 'mediaSession', { value: { metadata }, configurable: true });
  playerStore.setState(playerStore.getInitialState(), true);
  const client = createQueryClient();
  for (const song of songs) client.setQueryData(createSongQuery(song.id).queryKey, song);
  for (const id of [3, 4]) client.setQueryData(createAlbumQuery(id).queryKey, album(id));
  const HookHost = () => void useMediaSessionAlbum();
  render(
    <QueryClientProvider client={client}>
      <HookHost />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'mediaSession');
});

const play = (source?: QueueSource) => act(() => player.playAll(songs, source));

describe('useMediaSessionAlbum', () => {
  test('sets the first album of the song', () => {
    play();
    expect(metadata.album).toBe('Album 3');
  });

  test('sets the album that the song is played from, and clears it without a song', () => {
    play('album:4');
    expect(metadata.album).toBe('Album 4');
    act(() => player.clear());
    expect(metadata.album).toBe('');
  });
});
