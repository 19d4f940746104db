import { errorResponse, mockApi, ok, renderPage, type Responses } from '@rubato/web-kit/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { GenresPage } from './genres-page.tsx';

let responses: Responses;

beforeEach(() => {
  responses = {
    'GET /api/browse/genres': ok({ genres: [{ slug: 'r-b', name: 'R&B', song_count: 1 }] }),
    'GET /api/browse/decades': ok({ decades: [{ decade: 1990, song_count: 12 }] }),
  };
  mockApi(() => responses);
});
afterEach(cleanup);

const link = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

describe('GenresPage', () => {
  test('links to all genres and decades', async () => {
    renderPage(<GenresPage />);
    expect(await link(/^R&B\s?1 song$/)).toBe('/genres/r-b');
    expect(await link(/^1990s\s?12 songs$/)).toBe('/decades/1990');
  });

  test('shows genres even if the decades cannot be read', async () => {
    responses['GET /api/browse/decades'] = errorResponse(400, { message: 'No decades' });
    renderPage(<GenresPage />);
    expect(await link(/^R&B\s?1 song$/)).toBe('/genres/r-b');
    const alert = await screen.findByRole('alert', { name: 'Decades couldn’t be loaded' });
    responses['GET /api/browse/decades'] = ok({ decades: [{ decade: 1980, song_count: 2 }] });
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await link(/^1980s\s?2 songs$/)).toBe('/decades/1980');
  });

  test('shows the decades only once the genres above them are there', async () => {
    const genres = Promise.withResolvers<unknown>();
    responses['GET /api/browse/genres'] = ok(genres.promise);
    renderPage(<GenresPage />);
    expect(screen.getByRole('status', { name: 'Loading genres' })).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    genres.resolve({ genres: [] });
    expect(await link(/^1990s/)).toBe('/decades/1990');
  });

  test('leads to the songs if none has a genre', async () => {
    responses['GET /api/browse/genres'] = ok({ genres: [] });
    responses['GET /api/browse/decades'] = ok({ decades: [] });
    renderPage(<GenresPage />);
    expect(await screen.findByText('No song has a genre yet')).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(await link('Browse songs')).toBe('/');
  });
});
