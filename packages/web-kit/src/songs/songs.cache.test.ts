import { beforeEach, expect, test } from '@jest/globals';
import type { User } from '@rubato/contracts';
import { QueryClient } from '@tanstack/react-query';
import { aSong } from '../../testing/songs.ts';
import { player } from '../player/player.ts';
import { playerStore } from '../player/player-store.ts';
import { sessionQuery } from '../session/session.query.ts';
import { removeSongFromCache, updateSongInCache } from './songs.cache.ts';
import { createCurrentSongsQuery, songPagesQuery, createSongQuery } from './songs.query.ts';

const song = (id: number) => aSong(id, { user_id: 5 });
const user: User = {
  id: 5,
  username: 'ann',
  email: 'ann@example.org',
  artist_name: 'Ann',
  likedSongIds: [2, 3],
  playlistIds: [],
  albumIds: [],
  songIds: [1, 2],
};

let client: QueryClient;
const lists = [songPagesQuery, createCurrentSongsQuery(5)];
const titles = () =>
  lists.map(({ queryKey }) =>
    client.getQueryData(queryKey)?.pages.flatMap(({ songs }) => songs.map(({ title }) => title)),
  );

beforeEach(() => {
  client = new QueryClient();
  for (const { queryKey } of lists)
    client.setQueryData(queryKey, {
      pages: [
        { songs: [song(2)], next: '/more' },
        { songs: [song(1)], next: undefined },
      ],
      pageParams: ['', '/more'],
    });
  client.setQueryData(createSongQuery(2).queryKey, song(2));
  client.setQueryData(sessionQuery.queryKey, user);
  player.clear();
  player.playAll([song(1), song(2), song(3)]);
});

test('updateSongInCache updates every list, the page and the queue', () => {
  updateSongInCache(client, { ...song(2), title: 'Tide Table' });
  expect(titles()).toEqual([
    ['Tide Table', 'Song 1'],
    ['Tide Table', 'Song 1'],
  ]);
  expect(client.getQueryData(createSongQuery(2).queryKey)?.title).toBe('Tide Table');
  expect(playerStore.getState().queue.songs.map((entry) => entry.song.title)).toContain('Tide Table');
});

test('removeSongFromCache removes a song from every list, its page, its owner and the queue', async () => {
  player.next();
  removeSongFromCache(client, song(2));
  expect(titles()).toEqual([['Song 1'], ['Song 1']]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(client.getQueryData(createSongQuery(2).queryKey)).toBeUndefined();
  expect(client.getQueryData(sessionQuery.queryKey)).toMatchObject({ songIds: [1], likedSongIds: [3] });
  const { queue, playing } = playerStore.getState();
  expect(queue.songs.map((entry) => entry.song.id)).toEqual([1, 3]);
  expect(queue.currentIndex).toBe(1);
  expect(playing).toBe(true);
});

test('removeSongFromCache stops playback if the current song was the last in the queue', () => {
  player.next();
  player.next();
  removeSongFromCache(client, song(3));
  expect(playerStore.getState()).toMatchObject({ playing: false, position: 0 });
});
