import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  aSong,
  aUser,
  currentUrl,
  errorResponse,
  mockApi,
  ok,
  renderPage,
  type Responses,
} from '@rubato/web-kit/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { LandingPage } from './landing-page.tsx';

let responses: Responses;

beforeEach(() => {
  responses = {
    'GET /api/auth/': errorResponse(401, { message: 'Unauthorized' }),
    'GET /api/songs/': ok({ songs: [] }),
    'GET /api/albums': ok({}),
  };
  mockApi(() => responses);
});
afterEach(cleanup);

const anAlbum = (id: number, songIds: readonly number[]) => ({
  ...album,
  id,
  title: `Album ${id}`,
  song_ids: songIds,
});

const album = {
  id: 3,
  title: 'Tides',
  image_url: 'https://example.org/tides.png',
  release_year: 2020,
  song_ids: [],
  artist: { artist_id: 4, artist_name: 'Ann' },
};

describe('an installation without songs and albums', () => {
  test('invites visitors to sign up', async () => {
    renderPage(<LandingPage />);
    expect(await screen.findByRole('heading', { level: 1, name: 'No songs yet' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Albums' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Sign up' }));
    expect(currentUrl()).toBe('/?modal=signup');
  });

  test('invites users to add a song', async () => {
    responses['GET /api/auth/'] = ok(aUser());
    renderPage(<LandingPage />);
    await screen.findByRole('heading', { level: 1, name: 'No songs yet' });
    const link = await screen.findByRole('link', { name: 'Add a song' });
    expect(link.getAttribute('href')).toBe('/songs/new');
  });
});

test('without songs, albums stay in sight', async () => {
  responses['GET /api/albums'] = ok({ 3: album });
  renderPage(<LandingPage />);
  expect(await screen.findByText('No songs yet')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Sign up' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Albums' })).toBeTruthy();
});

test('without songs, albums that could not be loaded are not taken for none', async () => {
  responses['GET /api/albums'] = errorResponse(400, { message: 'Not valid' });
  renderPage(<LandingPage />);
  expect(await screen.findByText('No songs yet')).toBeTruthy();
  expect(await screen.findByRole('alert', { name: 'Albums couldn’t be loaded' })).toBeTruthy();
});

describe('the shelf of albums', () => {
  beforeEach(() => {
    // jsdom has no layout: all cards of a shelf are visible.
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000);
    responses['GET /api/songs/'] = ok({ songs: [aSong(1)] });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const showTitles = async () => {
    renderPage(<LandingPage />);
    const section = await screen.findByRole('region', { name: 'Albums' });
    const titles = await within(section).findAllByRole('heading', { level: 3 });
    return titles.map(({ textContent }) => textContent);
  };

  test('is led by the newest album that has songs, which is not repeated', async () => {
    responses['GET /api/albums'] = ok({ 1: anAlbum(1, [7]), 2: anAlbum(2, [8, 9]), 3: anAlbum(3, []) });
    expect(await showTitles()).toEqual(['Album 2', 'Album 3', 'Album 1']);
    const main = screen.getByText('Latest addition').closest('article')!;
    expect(within(main).getByRole('heading', { name: 'Album 2' })).toBeTruthy();
    expect(within(main).getByText('2020 · 2 songs')).toBeTruthy();
  });

  test('has no main album if none has songs', async () => {
    responses['GET /api/albums'] = ok({ 1: anAlbum(1, []), 2: anAlbum(2, []) });
    expect(await showTitles()).toEqual(['Album 2', 'Album 1']);
    expect(screen.queryByText('Latest addition')).toBeNull();
  });
});
