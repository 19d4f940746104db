import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
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
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { anAlbum } from '../../../testing/factories.ts';
import { mockIntersections, showAll } from '../../../testing/intersections.ts';
import { FeedPage } from './feed-page.tsx';
import { groupByDay, type Release } from './release-days.ts';

const release = (time: Date, id: number): Release => ({ published_at: time.toISOString(), song: aSong(id) });
let responses: Responses;
let calls: Call[];

beforeEach(() => {
  mockIntersections();
  responses = {
    'GET /api/auth/': ok(aUser()),
    'GET /api/feed': ok({
      releases: [release(new Date(), 2), { published_at: '2020-01-02T12:00:00.000Z', album: anAlbum(4) }],
    }),
  };
  calls = mockApi(() => responses);
});
afterEach(cleanup);

describe('FeedPage', () => {
  test('shows songs and albums by day', async () => {
    renderPage(<FeedPage />);
    const today = await screen.findByRole('region', { name: 'Today' });
    expect(within(today).getByRole('link', { name: 'Song 2' })).toBeTruthy();
    const older = screen.getByRole('region', { name: 'Thursday, 2 January 2020' });
    expect(within(older).getByRole('link', { name: 'Album 4' })).toBeTruthy();
  });

  test('loads older releases at the end', async () => {
    responses['GET /api/feed'] = ok({ releases: [release(new Date(), 2)], next: 'c/d' });
    renderPage(<FeedPage />);
    await screen.findByRole('link', { name: 'Song 2' });
    responses['GET /api/feed'] = ok({ releases: [release(new Date(), 1)] });
    act(showAll);
    await screen.findByRole('link', { name: 'Song 1' });
    expect(calls.at(-1)?.path).toBe('/api/feed?limit=50&omit=lyrics&cursor=c%2Fd');
    expect(screen.getAllByRole('region')).toHaveLength(1);
  });

  test('leads users without releases to artists', async () => {
    responses['GET /api/feed'] = ok({ releases: [] });
    renderPage(<FeedPage />);
    expect(await screen.findByText('Follow artists, and their songs and albums appear here')).toBeTruthy();
  });

  test('tells visitors what it is and how to log in, without a request', async () => {
    responses['GET /api/auth/'] = errorResponse(401, { message: 'Unauthorized' });
    renderPage(<FeedPage />);
    await screen.findByText(/^Follow artists, and their new songs and albums appear here/);
    expect(currentUrl()).toBe('/');
    fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(currentUrl()).toBe('/?modal=signup');
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(currentUrl()).toBe('/?modal=login');
    expect(calls.filter(({ path }) => path.startsWith('/api/feed'))).toEqual([]);
  });

  test('shows an error with Retry', async () => {
    responses['GET /api/feed'] = errorResponse(400, { message: 'No feed' });
    renderPage(<FeedPage />);
    const alert = await screen.findByRole('alert', { name: 'Your feed couldn’t be loaded' });
    responses['GET /api/feed'] = ok({ releases: [release(new Date(), 2)] });
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Song 2' })).toBeTruthy();
  });
});

describe('groupByDay', () => {
  const now = new Date(2026, 2, 1, 0, 30);
  const at = (month: number, day: number, hour: number, year = 2026) => new Date(year, month - 1, day, hour);

  test('groups by the days of the visitor’s calendar', () => {
    const times = [at(3, 1, 0), at(2, 28, 23), at(2, 28, 1), at(2, 27, 12), at(12, 31, 12, 2025)];
    const days = groupByDay(
      times.map((time, index) => release(time, index + 1)),
      now,
    );
    expect(days.map(({ label, releases }) => [label, releases.length])).toEqual([
      ['Today', 1],
      ['Yesterday', 2],
      ['Friday 27 February', 1],
      ['Wednesday, 31 December 2025', 1],
    ]);
    expect(days.map(({ date }) => date)).toEqual(['2026-03-01', '2026-02-28', '2026-02-27', '2025-12-31']);
  });

  test('leaves out what is neither a song nor an album', () => {
    expect(groupByDay([{ published_at: now.toISOString() }], now)).toEqual([]);
  });
});
