import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { SearchResult } from '@rubato/contracts';
import { player, playerStore } from '@rubato/web-kit';
import { aSong, aUser, renderPage } from '@rubato/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anAlbum } from '../../../testing/factories.ts';
import { mockSearchApi, type PendingSearch } from '../../../testing/search-api.ts';
import { aPlaylist, aSearchResult, anArtistSummary } from '../../../testing/search-results.ts';
import { SearchPage } from './search-page.tsx';

let searches: PendingSearch[];
let reachEnd: (() => void) | undefined;

beforeEach(() => {
  player.clear();
  localStorage.clear();
  searches = mockSearchApi(() => null);
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      reachEnd = () => callback([{ isIntersecting: true }]);
    }
    observe = jest.fn();
    disconnect = jest.fn();
  } as unknown as typeof IntersectionObserver;
});
afterEach(cleanup);

const nth = (index: number): Promise<PendingSearch> =>
  waitFor(() => {
    const search = searches[index];
    if (!search) throw new Error('No such search');
    return search;
  });
const region = (name: string) => within(screen.getByRole('region', { name }));

async function show(path: string, result: SearchResult): Promise<void> {
  renderPage(<SearchPage />, path);
  (await nth(0)).answer(result);
}

describe('a search of everything', () => {
  test('shows the best of each kind, and where there is more, the way there', async () => {
    await show(
      '/search?q=hill',
      aSearchResult({
        top: { kind: 'song', id: 1 },
        songs: [1, 2, 3, 4, 5, 6].map((id) => aSong(id)),
        albums: [anAlbum(4)],
        artists: [anArtistSummary()],
        playlists: [aPlaylist(5)],
        lyrics: [{ song: aSong(9), line: 'over the hills' }],
      }),
    );
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Results for “hill”');
    expect(document.title).toBe('Search: hill – Rubato');
    await screen.findByRole('region', { name: 'Top result' });
    expect(region('Top result').getByRole('link', { name: 'Song 1' }).getAttribute('href')).toBe('/song/1');
    expect(region('Songs').getByRole('link', { name: 'Song 5' })).toBeTruthy();
    expect(region('Songs').queryByRole('link', { name: 'Song 6' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Show all: Songs' }).getAttribute('href')).toBe(
      '/search?q=hill&type=songs',
    );
    expect(screen.queryByRole('link', { name: 'Show all: Albums' })).toBeNull();
    expect(region('Albums').getByRole('link', { name: 'Album 4' })).toBeTruthy();
    expect(region('Artists').getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/artists/ann');
    expect(region('Playlists').getByRole('link', { name: 'Playlist 5' })).toBeTruthy();
    expect(region('Lyrics').getByText('“over the hills”')).toBeTruthy();
  });

  test('plays a match of lyrics', async () => {
    await show('/search?q=hill', aSearchResult({ lyrics: [{ song: aSong(9), line: 'over the hills' }] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Play Song 9' }));
    expect(playerStore.getState().queue.songs.map(({ song }) => song.id)).toEqual([9]);
    expect(await screen.findByRole('button', { name: 'Pause Song 9' })).toBeTruthy();
  });

  test('gives a match of lyrics the likes and the menu of a song', async () => {
    cleanup();
    searches = mockSearchApi(() => aUser({ likedSongIds: [9] }));
    await show('/search?q=hill', aSearchResult({ lyrics: [{ song: aSong(9), line: 'over the hills' }] }));
    const like = await screen.findByRole('button', { name: 'Like Song 9' });
    expect(like.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(like);
    await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('false'));
    await userEvent.click(screen.getByRole('button', { name: 'More options for Song 9' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to queue' }));
    expect(playerStore.getState().queue.songs.map(({ song }) => song.id)).toEqual([9]);
  });

  test('says that nothing was found, and links to another spelling', async () => {
    await show('/search?q=beatls', aSearchResult({ did_you_mean: 'beatles' }));
    expect(await screen.findByText('Check the spelling, or try fewer words.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'beatles' }).getAttribute('href')).toBe('/search?q=beatles');
  });

  test('is unavailable without discovery, until Retry', async () => {
    renderPage(<SearchPage />, '/search?q=hill');
    (await nth(0)).fail(503, 'Down');
    const alert = await screen.findByRole('alert', { name: 'Results couldn’t be loaded' });
    expect(alert.textContent).toContain('Search is unavailable. Everything else still works.');
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    (await nth(1)).answer(aSearchResult({ songs: [aSong(1)] }));
    expect(await screen.findByRole('link', { name: 'Song 1' })).toBeTruthy();
  });

  test('shows what was found while another service is unavailable', async () => {
    await show('/search?q=hill', aSearchResult({ songs: [aSong(1)], partial: ['playlists'] }));
    expect(await screen.findByText('Some results are unavailable at the moment.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Song 1' })).toBeTruthy();
  });
});

describe('a search of one kind', () => {
  test('tells how lyrics are found', async () => {
    await show('/search?q=la&type=lyrics', aSearchResult());
    expect(await screen.findByText('Check the spelling, or type whole words of a line.')).toBeTruthy();
  });

  test('loads the next page at the end, without repeating results', async () => {
    await show('/search?q=hill&type=songs', aSearchResult({ songs: [aSong(1), aSong(2)], next: 'n' }));
    const first = await nth(0);
    expect(first.parameters.get('types')).toBe('songs');
    await screen.findByRole('link', { name: 'Song 2' });
    act(() => reachEnd?.());
    const second = await nth(1);
    expect(second.parameters.get('cursor')).toBe('n');
    second.answer(aSearchResult({ songs: [aSong(2), aSong(3)] }));
    await screen.findByRole('link', { name: 'Song 3' });
    expect(screen.getAllByRole('link', { name: /^Song/ }).map(({ textContent }) => textContent)).toEqual([
      'Song 1',
      'Song 2',
      'Song 3',
    ]);
    expect(screen.getByRole('link', { name: 'All results' }).getAttribute('href')).toBe('/search?q=hill');
  });

  test('offers Retry if the next page cannot be loaded', async () => {
    await show('/search?q=hill&type=songs', aSearchResult({ songs: [aSong(1)], next: 'n' }));
    await screen.findByRole('link', { name: 'Song 1' });
    act(() => reachEnd?.());
    (await nth(1)).fail(503, 'Down');
    const alert = await screen.findByRole('alert', { name: 'More results couldn’t be loaded' });
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    (await nth(2)).answer(aSearchResult({ songs: [aSong(2)] }));
    expect(await screen.findByRole('link', { name: 'Song 2' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Song 1' })).toBeTruthy();
  });

  test('of an unknown kind shows everything', async () => {
    await show('/search?q=hill&type=films', aSearchResult({ songs: [aSong(1)] }));
    expect(await screen.findByRole('region', { name: 'Songs' })).toBeTruthy();
    expect(searches[0]?.parameters.has('types')).toBe(false);
  });
});

test('without text, nothing is searched for', () => {
  renderPage(<SearchPage />, '/search?q=%20');
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(searches).toEqual([]);
});
