import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { QueueSource } from '@rubato/web-kit';
import {
  aQueuedSong,
  aUser,
  errorResponse,
  mockApi,
  ok,
  renderPage,
  type Responses,
} from '@rubato/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { QueueOrigin } from './queue-origin.tsx';

let responses: Responses;

beforeEach(() => {
  responses = {
    'GET /api/auth/': ok(aUser()),
    'GET /api/albums/4': ok({
      id: 4,
      title: 'Letters',
      image_url: '/media/cover.png',
      release_year: 2020,
      song_ids: [1],
      artist: { artist_id: 1, artist_name: 'Ann' },
    }),
    'GET /api/playlists/7': ok({
      id: 7,
      name: 'Rainy days',
      description: '',
      image_url: null,
      song_ids: [1],
      user_id: 5,
      owner: { id: 5, username: 'ann' },
    }),
    'GET /api/browse/genres': ok({ genres: [{ slug: 'indie-folk', name: 'Indie Folk', song_count: 3 }] }),
  };
  mockApi(() => responses);
});
afterEach(cleanup);

function show(source: QueueSource | undefined, handle?: string): void {
  const song = { ...aQueuedSong(1), ...(handle && { artist_handle: handle }) };
  renderPage(<QueueOrigin entry={{ entryId: 'a', source, song }} />);
}

describe('QueueOrigin', () => {
  test.each([
    ['album:4', 'Playing from album', 'Letters', '/albums/4'],
    ['playlist:7', 'Playing from playlist', 'Rainy days', '/playlists/7'],
    ['artist:9', 'Playing from artist', 'Ann', '/artists/ann'],
    ['genre:indie-folk', 'Playing from genre', 'Indie Folk', '/genres/indie-folk'],
    ['genre:rare:one', 'Playing from genre', 'rare:one', '/genres/rare%3Aone'],
    ['decade:1990', 'Playing from decade', '1990s', '/decades/1990'],
    ['likes', 'Playing from', 'Liked Songs', '/likes'],
  ] as const)('names and links to the source %s', async (source, label, name, path) => {
    show(source, 'ann');
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(path);
    expect(screen.getByText(label)).toBeTruthy();
  });

  test.each([
    ['similar', 'Playing', 'Similar songs'],
    ['artist:9', 'Playing from artist', 'Ann'],
  ] as const)('names the source %s, which has no page', async (source, label, name) => {
    show(source);
    expect(await screen.findByText(name)).toBeTruthy();
    expect(screen.getByText(label)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('says that a song plays that was not played from a list', () => {
    show(undefined);
    expect(screen.getByText('Now playing')).toBeTruthy();
  });

  test.each(['album:4', 'playlist:7'] as const)(
    'leaves out the name of %s if it cannot be read',
    async (source) => {
      const path = `GET /api/${source.replace(/:/, 's/')}`;
      responses[path] = errorResponse(404, { message: 'Not found' });
      show(source);
      await waitFor(() => expect(globalThis.fetch).toHaveBeenCalledWith(path.slice(4), expect.anything()));
      expect(screen.getByText(/^Playing from/)).toBeTruthy();
      expect(screen.queryByRole('link')).toBeNull();
    },
  );
});
