import '@rubato/web-kit/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { MemoryRouter, currentEntry, player, playerStore } from '@rubato/web-kit';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AlbumActions } from './album-actions.tsx';

const songs = [1, 2].map((id) => ({
  id,
  title: `Song ${id}`,
  artist: 'Ann',
  image_url: '/i',
  audio_url: '/a',
  duration: '3:07',
  release_year: 2024,
  lyrics: 'one',
  genre: 'Folk',
  user_id: 1,
  albums: [4],
  likes: 0,
  created_at: '2026-01-01T00:00:00Z',
}));
const album = {
  id: 4,
  title: 'Tides',
  image_url: '/i',
  release_year: 2024,
  song_ids: [1, 2],
  artist: { artist_id: 1, artist_name: 'Ann' },
};

beforeEach(() => playerStore.setState(playerStore.getInitialState(), true));
afterEach(cleanup);

test('Play starts the album, pauses it, and goes on where it was', () => {
  render(
    <MemoryRouter>
      <AlbumActions album={album} songs={songs} own={false} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  player.next();
  player.reportPosition(42);
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  const { queue, playing, position } = playerStore.getState();
  expect(queue.songs).toHaveLength(2);
  expect(currentEntry(queue)?.song.id).toBe(2);
  expect({ playing, position }).toEqual({ playing: true, position: 42 });
});
