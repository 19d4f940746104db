import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { User } from '@rubato/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { declareRemote } from '../../testing/remotes.ts';
import { aQueuedSong, songIds } from '../../testing/songs.ts';
import { aUser } from '../../testing/users.ts';
import { createQueryClient } from '../api/query-client.ts';
import { player } from '../player/player.ts';
import { queueLimit } from '../player/queue/player-queue.ts';
import { playerStore, queueFullText } from '../player/player-store.ts';
import { sessionQuery } from '../session/session.query.ts';
import { useToasts } from '../toasts/toast-store.ts';
import { useSongActions } from './use-song-actions.ts';

const ann = aUser({ likedSongIds: [7] });

const addToPlaylist = {
  id: 'add-to-playlist',
  menu: 'song',
  label: 'Add To Playlist',
  audience: 'members',
  dialog: 'add-to-playlist',
};
beforeAll(() => declareRemote({ name: 'library', menuItems: [addToPlaylist] }));
beforeEach(() => playerStore.setState(playerStore.getInitialState(), true));
afterEach(cleanup);

function show(user: User | null) {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, user);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  return renderHook(() => ({ of: useSongActions(), search: useLocation().search, toasts: useToasts() }), {
    wrapper,
  }).result;
}
const queued = () => songIds(playerStore.getState().queue);

test('queues a song or plays it next, and shows a message', () => {
  player.playAll([1, 2].map(aQueuedSong));
  const page = show(null);
  act(() => page.current.of(aQueuedSong(7)).onPlayNext());
  act(() => page.current.of(aQueuedSong(8)).onQueue());
  expect(queued()).toEqual([1, 7, 2, 8]);
  expect(page.current.toasts.at(-1)?.text).toBe('Added “Song 8” to the queue');
});

test('shows only the error if the queue is full', () => {
  player.playAll(Array.from({ length: queueLimit }, (_, index) => aQueuedSong(100 + index)));
  const page = show(null);
  act(() => page.current.of(aQueuedSong(7)).onQueue());
  act(() => page.current.of(aQueuedSong(7)).onPlayNext());
  expect(page.current.toasts.at(-1)).toMatchObject({ kind: 'failure', text: queueFullText });
  expect(page.current.toasts.map(({ text }) => text)).not.toContainEqual(expect.stringContaining('Song 7'));
});

test('offers visitors neither likes nor items for users', () => {
  expect(show(null).current.of(aQueuedSong(7))).toMatchObject({
    liked: undefined,
    items: [],
  });
});

test('offers users likes and the items of remotes', () => {
  const page = show(ann);
  expect(page.current.of(aQueuedSong(7)).liked).toBe(true);
  expect(page.current.of(aQueuedSong(8)).liked).toBe(false);
  act(() => page.current.of(aQueuedSong(8)).items[0]?.onSelect());
  expect(page.current.search).toBe('?modal=add-to-playlist&of=8');
});
