import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { persistPlayer, playerStore, useSetSession } from '@rubato/web-kit';
import {
  aSong,
  aUser,
  type Call,
  errorResponse,
  mockApi,
  ok,
  renderPage,
  type Responses,
} from '@rubato/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { mockIntersections, showAll } from '../../../testing/intersections.ts';
import { HomeSection } from './home-section.tsx';

let responses: Responses;
let calls: Call[];

beforeEach(() => {
  mockIntersections();
  // jsdom has no layout: all cards of a shelf are visible.
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000);
  playerStore.setState(playerStore.getInitialState(), true);
  responses = {
    'GET /api/auth/': ok(aUser()),
    'GET /api/home': ok({
      rails: [
        { id: 'new', songs: [aSong(9)] },
        { id: 'popular', songs: [aSong(1), aSong(2)] },
        { id: 'followed', songs: [aSong(3)] },
        { id: 'genres', genres: [{ slug: 'folk', name: 'Folk', song_count: 3 }] },
      ],
    }),
  };
  calls = mockApi(() => responses);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  localStorage.clear();
});

const show = () => {
  renderPage(<HomeSection />);
  act(showAll);
};
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const isBusy = () => document.querySelector('.home[aria-busy]') !== null;
const requests = (path: string) => calls.filter((call) => call.path.startsWith(path));

function Page() {
  const [isHome, setHome] = useState(true);
  return (
    <>
      <button onClick={() => setHome(!isHome)}>Toggle</button>
      {isHome && <HomeSection />}
    </>
  );
}

function LogInButton() {
  const setSession = useSetSession();
  return <button onClick={() => setSession(aUser())}>Log in</button>;
}

describe('HomeSection', () => {
  test('requests nothing and does not claim to load before it is near the screen', async () => {
    renderPage(<HomeSection />);
    expect(headings()).toEqual(['Popular this week']);
    expect(screen.queryByRole('status', { name: /^Loading/ })).toBeNull();
    expect(requests('/api/home')).toEqual([]);
    act(showAll);
    expect(screen.getByRole('status', { name: 'Loading Popular this week' })).toBeTruthy();
    await screen.findByRole('region', { name: 'Genres' });
    expect(requests('/api/home')).toHaveLength(1);
  });

  test('is busy until its rails have loaded, whose height is not known before', async () => {
    renderPage(<HomeSection />);
    expect(isBusy()).toBe(true);
    act(showAll);
    expect(isBusy()).toBe(true);
    await screen.findByRole('region', { name: 'Genres' });
    expect(isBusy()).toBe(false);
  });

  test('is not busy again when someone logs in, so that what is below stays', async () => {
    responses['GET /api/auth/'] = errorResponse(401, { message: 'Unauthorized' });
    renderPage(
      <>
        <LogInButton />
        <HomeSection />
      </>,
    );
    act(showAll);
    await screen.findByRole('region', { name: 'Genres' });
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByRole('status', { name: 'Loading Popular this week' });
    expect(isBusy()).toBe(false);
  });

  test('is busy no longer than the first attempt to load its rails', async () => {
    responses['GET /api/home'] = errorResponse(502, { message: 'Unavailable' });
    show();
    expect(isBusy()).toBe(true);
    await waitFor(() => expect(isBusy()).toBe(false));
    expect(screen.getByRole('status', { name: 'Loading Popular this week' })).toBeTruthy();
  });

  test('shows the rails in the order of the page, without new songs, which are above', async () => {
    show();
    await screen.findByRole('region', { name: 'Genres' });
    expect(headings()).toEqual(['From artists you follow', 'Popular this week', 'Genres']);
    const popular = screen.getByRole('region', { name: 'Popular this week' });
    expect(within(popular).getByRole('link', { name: 'Song 1' }).getAttribute('href')).toBe('/song/1');
    expect(within(popular).queryAllByRole('article')).toEqual([]);
    expect(screen.getByRole('link', { name: /^Folk/ }).getAttribute('href')).toBe('/genres/folk');
    expect(screen.queryByText('Song 9')).toBeNull();
  });

  test('numbers the popular songs, in columns of four', async () => {
    const songs = [11, 12, 13, 14, 15].map((id) => aSong(id));
    responses['GET /api/home'] = ok({ rails: [{ id: 'popular', songs }] });
    show();
    await screen.findByRole('link', { name: 'Song 15' });
    const popular = screen.getByRole('region', { name: 'Popular this week' });
    const columns = [...popular.querySelectorAll('ol')];
    expect(columns.map(({ start }) => start)).toEqual([1, 5]);
    expect(columns.map(({ children }) => [...children].map((row) => row.textContent))).toEqual([
      ['1', '2', '3', '4'].map((rank, index) => expect.stringMatching(`^${rank}Song 1${index + 1}`)),
      [expect.stringMatching('^5Song 15')],
    ]);
  });

  test('leaves out rails that are missing or empty', async () => {
    responses['GET /api/home'] = ok({
      rails: [
        { id: 'popular', songs: [aSong(1)] },
        { id: 'followed', songs: [] },
      ],
      partial: ['genres'],
    });
    show();
    await screen.findByRole('link', { name: 'Song 1' });
    expect(headings()).toEqual(['Popular this week']);
  });

  test('has all rails at once when the visitor comes back, as the scroll position requires', async () => {
    renderPage(<Page />);
    act(showAll);
    await screen.findByRole('region', { name: 'Genres' });
    const rails = headings();
    const toggle = screen.getByRole('button', { name: 'Toggle' });
    fireEvent.click(toggle);
    expect(screen.queryByRole('heading')).toBeNull();
    fireEvent.click(toggle);
    expect(headings()).toEqual(rails);
  });

  test('is empty if discovery is unavailable', async () => {
    responses['GET /api/home'] = errorResponse(404, { message: 'Not found' });
    show();
    await waitFor(() => expect(screen.queryAllByRole('heading')).toEqual([]));
    expect(requests('/api/home')).toHaveLength(1);
  });

  test('shows what was played last in this browser, without deleted songs', async () => {
    localStorage.setItem('rubato.history', JSON.stringify({ ids: [5, 6] }));
    responses['GET /api/songs'] = ok({ songs: [aSong(5)] });
    const end = persistPlayer();
    show();
    await screen.findByRole('link', { name: 'Song 5' });
    const recent = screen.getByRole('region', { name: 'Recently played' });
    expect(within(recent).queryByText('Song 6')).toBeNull();
    expect(requests('/api/songs?ids=5,6')).toHaveLength(1);
    end();
  });
});
