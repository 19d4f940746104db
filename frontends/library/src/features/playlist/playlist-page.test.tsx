import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { getCurrentEntry, player, playerStore, useRoutes } from '@rubato/web-kit';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { playlist, song, user } from '../../../testing/factories.ts';
import {
  type Call,
  currentUrl,
  declareRemote,
  errorResponse,
  mockApi,
  ok,
  renderPage,
  type Responses,
} from '@rubato/web-kit/testing';
import remote from '../../remote.ts';

const tide = song({ id: 9, title: 'Tide Table', duration: '3:50' });
const rain = song({ id: 4, title: 'Rain Check', duration: '0:25' });
let responses: Responses;
let calls: Call[];

beforeEach(() => {
  player.clear();
  responses = {
    'GET /api/auth/': ok(user({ likedSongIds: [4, 9] })),
    'GET /api/playlists/5': ok(playlist({ song_ids: [9, 4] })),
    'GET /api/songs': ok({ songs: [rain, tide] }),
  };
  calls = mockApi(() => responses);
});
afterEach(cleanup);

const routes = await Promise.all(
  remote.pages.map(async ({ path, load }) => ({ path, Component: await load() })),
);
const Pages = () => useRoutes([...routes, { path: '*', Component: () => 'another page' }]);
const show = (path: string) => renderPage(<Pages />, path);
const titles = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);
async function choose(title: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: `More options for ${title}` }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
}

describe('PlaylistPage', () => {
  test('shows name, description, owner, song count and duration', async () => {
    show('/playlists/5');
    expect(await screen.findByRole('heading', { level: 1, name: 'Rainy days' })).toBeTruthy();
    expect(screen.getByText('For the tram')).toBeTruthy();
    expect(screen.getByText('ann')).toBeTruthy();
    expect(screen.getByText('2 songs')).toBeTruthy();
    expect(await screen.findByText('04:15')).toBeTruthy();
    expect(titles()).toEqual(['Tide Table', 'Rain Check']);
  });

  test('plays and queues all songs', async () => {
    show('/playlists/5');
    await screen.findByText('04:15');
    await userEvent.click(screen.getByRole('button', { name: 'Play' }));
    const queued = () => playerStore.getState().queue.songs.map((entry) => entry.song.id);
    expect(queued()).toEqual([9, 4]);
    expect(getCurrentEntry(playerStore.getState().queue)?.song.id).toBe(9);
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(playerStore.getState().playing).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Add to queue' }));
    expect(queued()).toEqual([9, 4, 9, 4]);
  });

  test('removes a song immediately', async () => {
    responses['DELETE /api/playlists/5/songs/9'] = ok(playlist({ song_ids: [4] }));
    show('/playlists/5');
    await screen.findByText('04:15');
    await choose('Tide Table', 'Remove song from playlist');
    expect(titles()).toEqual(['Rain Check']);
    expect(screen.getByText('1 song')).toBeTruthy();
    expect(screen.getByText('00:25')).toBeTruthy();
    expect(calls.at(-1)?.path).toBe('/api/playlists/5/songs/9');
  });

  test('moves focus to the row that replaces the removed one', async () => {
    responses['DELETE /api/playlists/5/songs/9'] = ok(playlist({ song_ids: [4] }));
    show('/playlists/5');
    await screen.findByText('04:15');
    await choose('Tide Table', 'Remove song from playlist');
    const next = screen.getByRole('button', { name: 'More options for Rain Check' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  test('restores a song when its removal fails', async () => {
    responses['DELETE /api/playlists/5/songs/9'] = errorResponse(503, {});
    show('/playlists/5');
    await screen.findByText('04:15');
    await choose('Tide Table', 'Remove song from playlist');
    await waitFor(() => expect(titles()).toEqual(['Tide Table', 'Rain Check']));
  });

  test('opens the dialogs for the playlist and its songs from their menus', async () => {
    declareRemote({ name: remote.name, menuItems: [...remote.menuItems] });
    show('/playlists/5');
    await screen.findByText('04:15');
    await choose('Rainy days', 'Update Playlist');
    await waitFor(() => expect(currentUrl()).toBe('/playlists/5?modal=update-playlist&of=5'));
    await choose('Rainy days', 'Delete Playlist');
    await waitFor(() => expect(currentUrl()).toBe('/playlists/5?modal=delete-playlist&of=5'));
    await choose('Tide Table', 'Add To Playlist');
    await waitFor(() => expect(currentUrl()).toBe('/playlists/5?modal=add-to-playlist&of=9'));
  });

  test('explains how to fill an empty playlist', async () => {
    responses['GET /api/playlists/5'] = ok(playlist());
    show('/playlists/5');
    expect(await screen.findByText(/This playlist has no songs yet/)).toBeTruthy();
    expect(screen.getByText('0 songs')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Play|Add to queue/ })).toBeNull();
  });

  test.each(['/playlists/8', '/playlists/x'])('shows that %s does not exist', async (path) => {
    show(path);
    expect(
      await screen.findByRole('heading', { name: 'This playlist doesn’t exist or was deleted' }),
    ).toBeTruthy();
  });

  test('offers a retry when its songs cannot be loaded', async () => {
    responses['GET /api/songs'] = errorResponse(400, { message: 'Not valid' });
    show('/playlists/5');
    expect(await screen.findByText('Not valid')).toBeTruthy();
    responses['GET /api/songs'] = ok({ songs: [rain, tide] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(titles()).toEqual(['Tide Table', 'Rain Check']));
  });
});

describe('LikedSongsPage', () => {
  test('lists the liked songs, most recently liked first', async () => {
    show('/likes');
    expect(await screen.findByText('04:15')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Liked Songs' })).toBeTruthy();
    expect(screen.getByText('2 songs')).toBeTruthy();
    expect(titles()).toEqual(['Tide Table', 'Rain Check']);
  });

  test('removes a song whose like is removed', async () => {
    responses['DELETE /api/likes/9'] = ok({ song_id: 9 });
    show('/likes');
    await screen.findByText('04:15');
    await choose('Tide Table', 'Remove song from Likes');
    expect(titles()).toEqual(['Rain Check']);
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/likes/9' }));
  });

  test('explains how to like songs when there are none', async () => {
    responses['GET /api/auth/'] = ok(user());
    show('/likes');
    expect(await screen.findByText(/Songs you like appear here/)).toBeTruthy();
  });

  test('shows an error instead of an empty list while likes are unavailable', async () => {
    responses['GET /api/auth/'] = ok(user({ partial: ['likedSongIds'] }));
    show('/likes');
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy();
    responses['GET /api/auth/'] = ok(user({ likedSongIds: [9] }));
    responses['GET /api/songs'] = ok({ songs: [tide] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 song')).toBeTruthy();
  });
});

test.each(['/playlists/5', '/likes'])('redirects visitors from %s to the landing page', async (path) => {
  responses['GET /api/auth/'] = errorResponse(401, { message: 'Unauthorized' });
  show(path);
  await waitFor(() => expect(currentUrl()).toBe('/'));
});

test('redirects to the landing page when the session ends', async () => {
  responses['GET /api/playlists/5'] = errorResponse(401, { message: 'Unauthorized' });
  show('/playlists/5');
  responses['GET /api/auth/'] = errorResponse(401, { message: 'Unauthorized' });
  await waitFor(() => expect(currentUrl()).toBe('/'));
});
