import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { player, playerStore, useRoutes } from '@rubato/web-kit';
import {
  aSong,
  aUser,
  type Call,
  currentUrl,
  errorResponse,
  mockApi,
  ok,
  renderPage,
  type Responses,
} from '@rubato/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anAlbum, anArtist } from '../../../testing/factories.ts';
import { ArtistPage } from './artist-page.tsx';

const songs = [aSong(2, { artist_handle: 'ann' }), aSong(1, { artist_handle: 'ann' })];
const manySongs = [9, 8, 7, 6, 5, 4].map((id) => aSong(id));
let responses: Responses;
let calls: Call[];

beforeEach(() => {
  player.clear();
  responses = {
    'GET /api/auth/': ok(aUser({ id: 1 })),
    'GET /api/follows': ok({ artist_ids: [] }),
    'GET /api/artists/ann': ok(anArtist()),
    'GET /api/artists/ann/songs': ok({ songs }),
  };
  calls = mockApi(() => responses);
});
afterEach(cleanup);

const Pages = () =>
  useRoutes([
    { path: '/artists/:handle', Component: ArtistPage },
    { path: '*', Component: () => 'another page' },
  ]);
const show = (path = '/artists/ann') => renderPage(<Pages />, path);
const name = () => screen.findByRole('heading', { level: 1 });
const button = (label: string) => screen.findByRole('button', { name: label });
const queued = () => playerStore.getState().queue.songs.map(({ song, source }) => [song.id, source]);

describe('ArtistPage', () => {
  test('shows name, counts, songs and albums', async () => {
    responses['GET /api/artists/ann'] = ok(anArtist({ followers: 1234, album_count: 1 }));
    responses['GET /api/artists/ann/albums'] = ok({ 4: anAlbum(4) });
    show();
    expect((await name()).textContent).toBe('Ann');
    expect(document.title).toBe('Ann – Rubato');
    for (const fact of ['1,234 followers', '2 songs', '1 album']) expect(screen.getByText(fact)).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'Songs by Ann' });
    expect(within(table).getByRole('link', { name: 'Song 2' }).getAttribute('href')).toBe('/song/2');
    expect(await screen.findByRole('link', { name: 'Album 4' })).toBeTruthy();
  });

  test('replaces a former handle by the current one', async () => {
    responses['GET /api/artists/old-ann'] = ok(anArtist());
    show('/artists/old-ann');
    expect((await name()).textContent).toBe('Ann');
    expect(currentUrl()).toBe('/artists/ann');
    expect(calls.filter(({ path }) => path === '/api/artists/ann')).toEqual([]);
  });

  test('says that there is no such artist', async () => {
    show('/artists/unknown');
    expect((await name()).textContent).toBe('This artist doesn’t exist or was deleted');
  });

  test('shows an error with Retry', async () => {
    responses['GET /api/artists/ann'] = errorResponse(403, { message: 'Not now' });
    show();
    expect(await screen.findByText('Not now')).toBeTruthy();
    responses['GET /api/artists/ann'] = ok(anArtist());
    await userEvent.click(await button('Retry'));
    await waitFor(async () => expect((await name()).textContent).toBe('Ann'));
  });

  test('leaves out the followers if they are unknown', async () => {
    responses['GET /api/artists/ann'] = ok(anArtist({ followers: null, partial: ['followers'] }));
    show();
    expect(await screen.findByText('2 songs')).toBeTruthy();
    expect(screen.queryByText(/follower/)).toBeNull();
  });

  test('offers the owner of an empty page to add a song and to edit the profile', async () => {
    responses['GET /api/auth/'] = ok(aUser({ id: 5 }));
    responses['GET /api/artists/ann'] = ok(anArtist({ song_count: 0 }));
    responses['GET /api/artists/ann/songs'] = ok({ songs: [] });
    show();
    expect((await screen.findByRole('link', { name: 'Add a song' })).getAttribute('href')).toBe('/songs/new');
    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
    await userEvent.click(await button('Edit profile'));
    expect(currentUrl()).toBe('/artists/ann?modal=discover%3Aedit-artist&of=7');
  });

  test('tells others that an artist has no songs', async () => {
    responses['GET /api/artists/ann'] = ok(anArtist({ song_count: 0 }));
    responses['GET /api/artists/ann/songs'] = ok({ songs: [] });
    show();
    expect(await screen.findByText('This artist has no songs yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
  });
});

describe('the songs of an artist', () => {
  beforeEach(() => {
    responses['GET /api/artists/ann'] = ok(anArtist({ song_count: 6 }));
    responses['GET /api/artists/ann/songs'] = ok({ songs: manySongs });
    responses['GET /api/browse/songs'] = ok({ songs: [aSong(4), aSong(9)] });
  });
  const artistSource = (id: number) => [id, 'artist:7'];

  test('play from the most popular on, each once', async () => {
    show();
    expect(await screen.findByRole('table', { name: 'Popular songs by Ann' })).toBeTruthy();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Play' }))[0] as HTMLElement);
    await waitFor(() => expect(queued()).toEqual([4, 9, 8, 7, 6, 5].map(artistSource)));
    await userEvent.click(await button('Pause'));
    expect(playerStore.getState().playing).toBe(false);
  });

  test('play without the popular ones if discovery is unavailable', async () => {
    responses['GET /api/browse/songs'] = errorResponse(404, { message: 'Not found' });
    show();
    await screen.findByRole('table', { name: 'Songs by Ann' });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Popular' })).toBeNull());
    await userEvent.click(await button('Play'));
    await waitFor(() => expect(queued()).toEqual([9, 8, 7, 6, 5, 4].map(artistSource)));
  });

  test('are retried on their own', async () => {
    responses['GET /api/artists/ann/songs'] = errorResponse(403, { message: 'Not now' });
    show();
    const failure = await screen.findByRole('alert', { name: 'Songs couldn’t be loaded' });
    responses['GET /api/artists/ann/songs'] = ok({ songs: manySongs });
    await userEvent.click(within(failure).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Songs by Ann' })).toBeTruthy();
  });
});

describe('following', () => {
  const follow = async () => userEvent.click(await screen.findByRole('button', { name: /^Follow/ }));
  const state = () => {
    const toggle = screen.getByRole('button', { name: /^Follow/ });
    return [toggle.textContent, toggle.getAttribute('aria-pressed')];
  };

  test('shows immediately, counts and can be undone', async () => {
    responses['POST /api/follows/7'] = ok({ artist_id: 7 });
    responses['DELETE /api/follows/7'] = ok({ artist_id: 7 });
    show();
    await screen.findByText('3 followers');
    await waitFor(() => expect(state()).toEqual(['Follow', 'false']));
    await follow();
    expect(state()).toEqual(['Following', 'true']);
    expect(screen.getByText('4 followers')).toBeTruthy();
    await follow();
    expect(state()).toEqual(['Follow', 'false']);
    expect(screen.getByText('3 followers')).toBeTruthy();
    await waitFor(() =>
      expect(
        calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, path]),
      ).toEqual([
        ['POST', '/api/follows/7'],
        ['DELETE', '/api/follows/7'],
      ]),
    );
  });

  test('is undone if the server rejects it', async () => {
    responses['GET /api/follows'] = ok({ artist_ids: [7] });
    responses['DELETE /api/follows/7'] = errorResponse(500, { server: 'down' });
    show();
    await waitFor(() => expect(state()).toEqual(['Following', 'true']));
    await follow();
    await waitFor(() => expect(state()).toEqual(['Following', 'true']));
    expect(screen.getByText('3 followers')).toBeTruthy();
  });

  test('asks visitors to log in', async () => {
    responses['GET /api/auth/'] = errorResponse(401, { message: 'Unauthorized' });
    show();
    await waitFor(() => expect(state()).toEqual(['Follow', null]));
    await follow();
    expect(currentUrl()).toBe('/artists/ann?modal=login');
    expect(calls.some(({ path }) => path.startsWith('/api/follows'))).toBe(false);
  });
});

describe('about', () => {
  test('shows the bio, shortened, and safe links', async () => {
    const bio = Array.from({ length: 9 }, (_, index) => `Line ${index}`).join('\n');
    const links = [
      { label: 'My site', url: 'https://ann.example/a?b=c' },
      { label: 'Bad', url: 'javascript:alert(1)' },
    ];
    responses['GET /api/artists/ann'] = ok(anArtist({ bio, links }));
    show();
    const link = await screen.findByRole('link', { name: /My site/ });
    expect(link.getAttribute('href')).toBe('https://ann.example/a?b=c');
    expect(link.getAttribute('rel')).toBe('noopener nofollow ugc');
    expect(screen.queryByText('Bad')).toBeNull();
    const more = await button('Show more');
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(more);
    expect((await button('Show less')).getAttribute('aria-expanded')).toBe('true');
  });

  test('is left out if there is nothing to tell', async () => {
    responses['GET /api/artists/ann'] = ok(anArtist({ links: [{ label: 'Bad', url: 'data:text/html,x' }] }));
    show();
    await screen.findByText('2 songs');
    expect(screen.queryByRole('heading', { name: 'About' })).toBeNull();
  });
});
