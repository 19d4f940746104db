import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  MemoryRouter,
  QueryClientProvider,
  createQueryClient,
  getCurrentEntry,
  player,
  playerStore,
  sessionKey,
} from '@rubato/web-kit';
import { aSong } from '@rubato/web-kit/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AlbumActions } from './album-actions.tsx';

const songs = [1, 2].map((id) => aSong(id, { albums: [4] }));
const album = {
  id: 4,
  title: 'Tides',
  image_url: '/i',
  release_year: 2024,
  song_ids: [1, 2],
  artist: { artist_id: 1, artist_name: 'Ann' },
};

/** As a visitor. */
function App({ children }: { children: ReactNode }) {
  const client = createQueryClient();
  client.setQueryData(sessionKey, null);
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
}

beforeEach(() => playerStore.setState(playerStore.getInitialState(), true));
afterEach(cleanup);

test('Play starts, pauses and resumes the album', () => {
  render(
    <App>
      <AlbumActions album={album} songs={songs} failed={false} isOwner={false} />
    </App>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  player.next();
  player.reportPosition(42);
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  const { queue, playing, position } = playerStore.getState();
  expect(queue.songs).toHaveLength(2);
  expect(getCurrentEntry(queue)?.song.id).toBe(2);
  expect({ playing, position }).toEqual({ playing: true, position: 42 });
});

test('an album without songs has nothing to play', () => {
  render(
    <App>
      <AlbumActions album={album} songs={[]} failed={false} isOwner />
    </App>,
  );
  expect(screen.queryByRole('button', { name: /Play|Add to queue/ })).toBeNull();
  expect(screen.getByRole('button', { name: `More options for ${album.title}` })).toBeTruthy();
});

test.each([
  [false, 'true', false],
  [true, null, true],
])(
  'the buttons are busy while songs load and disabled after a failure (failed: %s)',
  (failed, busy, disabled) => {
    render(
      <App>
        <AlbumActions album={album} songs={undefined} failed={failed} isOwner={false} />
      </App>,
    );
    for (const name of ['Play', 'Add to queue']) {
      const button = screen.getByRole<HTMLButtonElement>('button', { name });
      expect([button.getAttribute('aria-busy'), button.disabled]).toEqual([busy, disabled]);
    }
  },
);
