import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Album } from '@rubato/contracts';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { playlist, song, user } from '../../../testing/factories.ts';
import { address, answerCalls, ok, refused, showPage, type Answers } from '../../../testing/show-page.tsx';
import { Sidebar } from './sidebar.tsx';

const evening: Album = {
  id: 3,
  title: 'Evening',
  image_url: 'https://rubato.example/evening.png',
  release_year: 2024,
  song_ids: [],
  artist: { artist_id: 1, artist_name: 'Ann' },
};

let answers: Answers;
beforeEach(() => {
  answers = {
    'GET /api/auth/': ok(user()),
    'GET /api/songs/current': ok({ songs: [] }),
    'GET /api/playlists': ok({ playlists: [] }),
  };
  answerCalls(() => answers);
});
afterEach(cleanup);

const show = () => showPage(<Sidebar />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
async function openTab(name: string) {
  show();
  await userEvent.click(await screen.findByRole('tab', { name }));
}

describe('Your Library', () => {
  test('offers visitors an account', async () => {
    answers['GET /api/auth/'] = refused(401, { message: 'Unauthorized' });
    show();
    expect(await screen.findByText(/^Create an account/)).toBeTruthy();
    await press('Sign up');
    expect(address()).toBe('/?modal=signup');
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('has three tabs', async () => {
    show();
    const tabs = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Songs', 'Albums', 'Playlists']);
  });
});

describe('the Songs tab', () => {
  test('lists the songs of who is signed in', async () => {
    answers['GET /api/songs/current'] = ok({ songs: [song()] });
    show();
    expect(await hrefOf('Tide Table')).toBe('/song/9');
    expect(screen.getByRole('button', { name: 'Play Tide Table' })).toBeTruthy();
    expect(await hrefOf('Add a song')).toBe('/songs/new');
  });

  test('says what to do where there are none', async () => {
    show();
    expect(await screen.findByText('Add a song to your library')).toBeTruthy();
  });

  test('offers to try again when the songs cannot be had', async () => {
    answers['GET /api/songs/current'] = refused(400, { message: 'Not valid' });
    show();
    expect(await screen.findByText('Not valid')).toBeTruthy();
    answers['GET /api/songs/current'] = ok({ songs: [song()] });
    await press('Retry');
    expect(await hrefOf('Tide Table')).toBe('/song/9');
  });
});

describe('the Albums tab', () => {
  test('lists the albums of who is signed in', async () => {
    answers['GET /api/auth/'] = ok(user({ albumIds: [3] }));
    answers['GET /api/albums'] = ok({ 3: evening });
    await openTab('Albums');
    expect(await hrefOf('Evening')).toBe('/albums/3');
  });

  test('says what to do where there are none, and opens the form', async () => {
    await openTab('Albums');
    expect(screen.getByText('Add an album to your library')).toBeTruthy();
    await press('Add an album');
    expect(address()).toBe('/?modal=create-album');
  });

  test('offers to try again when the albums cannot be had', async () => {
    answers['GET /api/auth/'] = ok(user({ albumIds: [3] }));
    answers['GET /api/albums'] = refused(400, { message: 'Not valid' });
    await openTab('Albums');
    expect(await screen.findByText('Not valid')).toBeTruthy();
    answers['GET /api/albums'] = ok({ 3: evening });
    await press('Retry');
    expect(await hrefOf('Evening')).toBe('/albums/3');
  });

  test('does not look empty while nobody knows which albums there are', async () => {
    answers['GET /api/auth/'] = ok(user({ partial: ['albumIds'] }));
    await openTab('Albums');
    expect(screen.queryByText('Add an album to your library')).toBeNull();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('the Playlists tab', () => {
  test('lists the liked songs and the playlists, the newest first', async () => {
    answers['GET /api/auth/'] = ok(user({ likedSongIds: [4] }));
    answers['GET /api/playlists'] = ok({ playlists: [playlist(), playlist({ id: 6, name: 'Bath' })] });
    await openTab('Playlists');
    expect(await hrefOf('Rainy days')).toBe('/playlists/5');
    const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toEqual(['Liked Songs', 'Bath', 'Rainy days']);
    expect(await hrefOf('Liked Songs')).toBe('/likes');
    expect(screen.getByText('1 song')).toBeTruthy();
  });

  test('says what to do where there are none, beside the liked songs, and opens the form', async () => {
    await openTab('Playlists');
    expect(await screen.findByText('Add a playlist to your library')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Liked Songs' })).toBeTruthy();
    await press('Create new playlist');
    expect(address()).toBe('/?modal=create-playlist');
  });

  test('offers to try again when the playlists cannot be had', async () => {
    answers['GET /api/playlists'] = refused(400, { message: 'Not valid' });
    await openTab('Playlists');
    expect(await screen.findByText('Not valid')).toBeTruthy();
    answers['GET /api/playlists'] = ok({ playlists: [playlist()] });
    await press('Retry');
    expect(await hrefOf('Rainy days')).toBe('/playlists/5');
  });
});
