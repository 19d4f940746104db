import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Album } from '@rubato/contracts';
import { currentUrl, mockApi, ok, errorResponse, renderPage, type Responses } from '@rubato/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { playlist, song, user } from '../../../testing/factories.ts';
import { Sidebar } from './sidebar.tsx';

const evening: Album = {
  id: 3,
  title: 'Evening',
  image_url: 'https://rubato.example/evening.png',
  release_year: 2024,
  song_ids: [],
  artist: { artist_id: 1, artist_name: 'Ann', artist_handle: 'ann' },
};

let responses: Responses;
beforeEach(() => {
  responses = {
    'GET /api/auth/': ok(user()),
    'GET /api/songs/current': ok({ songs: [] }),
    'GET /api/playlists': ok({ playlists: [] }),
  };
  mockApi(() => responses);
});
afterEach(cleanup);

const show = () => renderPage(<Sidebar />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
async function openTab(name: string) {
  show();
  await userEvent.click(await screen.findByRole('tab', { name }));
}

describe('Your Library', () => {
  test('offers visitors an account', async () => {
    responses['GET /api/auth/'] = errorResponse(401, { message: 'Unauthorized' });
    show();
    expect(await screen.findByText(/^Create an account/)).toBeTruthy();
    await press('Sign up');
    expect(currentUrl()).toBe('/?modal=signup');
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('has three tabs', async () => {
    show();
    const tabs = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Songs', 'Albums', 'Playlists']);
  });
});

describe('the Songs tab', () => {
  test('lists the songs of the signed-in user', async () => {
    responses['GET /api/songs/current'] = ok({ songs: [{ ...song(), artist_handle: 'ann' }] });
    show();
    expect(await hrefOf('Tide Table')).toBe('/song/9');
    expect(await hrefOf('Ann')).toBe('/artists/ann');
    expect(screen.getByRole('button', { name: 'Play Tide Table' })).toBeTruthy();
    expect(await hrefOf('Add a song')).toBe('/songs/new');
  });

  test('shows a hint when there are no songs', async () => {
    show();
    expect(await screen.findByText('Add a song to your library')).toBeTruthy();
  });

  test('offers a retry when the songs cannot be loaded', async () => {
    responses['GET /api/songs/current'] = errorResponse(400, { message: 'Not valid' });
    show();
    expect(await screen.findByText('Not valid')).toBeTruthy();
    responses['GET /api/songs/current'] = ok({ songs: [song()] });
    await press('Retry');
    expect(await hrefOf('Tide Table')).toBe('/song/9');
  });
});

describe('the Albums tab', () => {
  test('lists the albums of the signed-in user', async () => {
    responses['GET /api/auth/'] = ok(user({ albumIds: [3] }));
    responses['GET /api/albums/current'] = ok({ 3: evening });
    await openTab('Albums');
    expect(await hrefOf('Evening')).toBe('/albums/3');
    expect(await hrefOf('Ann')).toBe('/artists/ann');
  });

  test('shows a hint when there are no albums and opens the form', async () => {
    await openTab('Albums');
    expect(screen.getByText('Add an album to your library')).toBeTruthy();
    await press('Add an album');
    expect(currentUrl()).toBe('/?modal=create-album');
  });

  test('offers a retry when the albums cannot be loaded', async () => {
    responses['GET /api/auth/'] = ok(user({ albumIds: [3] }));
    responses['GET /api/albums/current'] = errorResponse(400, { message: 'Not valid' });
    await openTab('Albums');
    expect(await screen.findByText('Not valid')).toBeTruthy();
    responses['GET /api/albums/current'] = ok({ 3: evening });
    await press('Retry');
    expect(await hrefOf('Evening')).toBe('/albums/3');
  });

  test('shows an error instead of an empty list while album ids are unavailable', async () => {
    responses['GET /api/auth/'] = ok(user({ partial: ['albumIds'] }));
    await openTab('Albums');
    expect(screen.queryByText('Add an album to your library')).toBeNull();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('the Playlists tab', () => {
  test('lists Liked Songs, then the playlists, newest first', async () => {
    responses['GET /api/auth/'] = ok(user({ likedSongIds: [4] }));
    responses['GET /api/playlists'] = ok({ playlists: [playlist(), playlist({ id: 6, name: 'Bath' })] });
    await openTab('Playlists');
    expect(await hrefOf('Rainy days')).toBe('/playlists/5');
    const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toEqual(['Liked Songs', 'Bath', 'Rainy days']);
    expect(await hrefOf('Liked Songs')).toBe('/likes');
    expect(screen.getByText('1 song')).toBeTruthy();
  });

  test('shows a hint below Liked Songs when there are no playlists and opens the form', async () => {
    await openTab('Playlists');
    expect(await screen.findByText('Add a playlist to your library')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Liked Songs' })).toBeTruthy();
    await press('Create new playlist');
    expect(currentUrl()).toBe('/?modal=create-playlist');
  });

  test('offers a retry when the playlists cannot be loaded', async () => {
    responses['GET /api/playlists'] = errorResponse(400, { message: 'Not valid' });
    await openTab('Playlists');
    expect(await screen.findByText('Not valid')).toBeTruthy();
    responses['GET /api/playlists'] = ok({ playlists: [playlist()] });
    await press('Retry');
    expect(await hrefOf('Rainy days')).toBe('/playlists/5');
  });
});
