import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  aUser,
  currentUrl,
  errorResponse,
  mockApi,
  ok,
  renderPage,
  type Responses,
} from '@rubato/web-kit/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
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
  expect(await screen.findByRole('alert', { name: 'Albums' })).toBeTruthy();
});
