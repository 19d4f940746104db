import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Song, User } from '@rubato/contracts';
import { MemoryRouter, QueryClientProvider, createQueryClient } from '@rubato/web-kit';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Sidebar } from './sidebar.tsx';

const user: User = {
  id: 1,
  username: 'ann',
  email: 'ann@example.com',
  artist_name: 'Ann',
  likedSongIds: [],
  playlistIds: [],
  albumIds: [],
  songIds: [],
};
const song: Song = {
  id: 9,
  title: 'Tide Table',
  artist: 'Ann',
  image_url: '/media/i',
  audio_url: '/media/a',
  duration: '3:07',
  release_year: 2024,
  lyrics: 'one',
  genre: 'Folk',
  user_id: 1,
  albums: [],
  likes: 0,
  created_at: '2026-01-01T00:00:00Z',
};

let answers: Record<string, { status: number; body: unknown }>;

beforeEach(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.fetch = jest.fn((path: string) => {
    const { status, body } = answers[path.split('?')[0] ?? ''] ?? { status: 404, body: {} };
    return Promise.resolve({
      ok: status < 400,
      status,
      headers: new Map(),
      json: () => Promise.resolve(body),
    });
  }) as unknown as typeof fetch;
});
afterEach(cleanup);

const signedIn = (songs: Song[]) => ({
  '/api/auth/': { status: 200, body: user },
  '/api/songs/current': { status: 200, body: { songs } },
});

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Sidebar />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('Your Library', () => {
  test('offers visitors an account', async () => {
    answers = { '/api/auth/': { status: 401, body: { errors: { message: 'Unauthorized' } } } };
    show();
    expect(await screen.findByRole('button', { name: 'Sign up' })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('lists the songs of who is signed in', async () => {
    answers = signedIn([song]);
    show();
    expect((await screen.findByRole('link', { name: 'Tide Table' })).getAttribute('href')).toBe('/song/9');
    expect(screen.getByRole('button', { name: 'Play Tide Table' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add a song' }).getAttribute('href')).toBe('/songs/new');
  });

  test('says what to do where there are none', async () => {
    answers = signedIn([]);
    show();
    expect(await screen.findByText('Add a song to your library')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Albums' }));
    expect(screen.getByText('Add an album to your library')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Playlists' }));
    expect(screen.getByText('Add a playlist to your library')).toBeTruthy();
  });

  test('offers to try again when the songs cannot be had', async () => {
    answers = {
      ...signedIn([]),
      '/api/songs/current': { status: 400, body: { errors: { message: 'Not valid' } } },
    };
    show();
    expect(await screen.findByText('Not valid')).toBeTruthy();
    answers = signedIn([song]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Tide Table' })).toBeTruthy();
  });
});
