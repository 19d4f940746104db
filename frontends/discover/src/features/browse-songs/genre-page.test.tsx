import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { getCurrentEntry, player, playerStore, useRoutes } from '@rubato/web-kit';
import {
  aSong,
  type Call,
  currentUrl,
  errorResponse,
  mockApi,
  ok,
  renderPage,
  type Responses,
} from '@rubato/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mockIntersections, showAll } from '../../../testing/intersections.ts';
import { DecadePage } from './decade-page.tsx';
import { GenrePage } from './genre-page.tsx';
import { parseDecade, parseParameters } from './use-selection.ts';

const genre = { slug: 'folk', name: 'Folk', song_count: 3 };
let responses: Responses;
let calls: Call[];

beforeEach(() => {
  mockIntersections();
  player.clear();
  responses = {
    'GET /api/browse/decades': ok({ decades: [{ decade: 2010, song_count: 1 }] }),
    'GET /api/browse/songs': ok({ songs: [aSong(2), aSong(1)], genre }),
  };
  calls = mockApi(() => responses);
});
afterEach(cleanup);

const Pages = () =>
  useRoutes([
    { path: '/genres/:slug', Component: GenrePage },
    { path: '/decades/:decade', Component: DecadePage },
  ]);
const show = (path: string) => renderPage(<Pages />, path);
const requests = () => calls.map(({ path }) => path).filter((path) => path.startsWith('/api/browse/songs'));
const table = () => screen.findByRole('table', { name: 'Songs in Folk' });
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('GenrePage', () => {
  test('shows name, number and songs of the genre', async () => {
    show('/genres/folk');
    expect(
      within(await table())
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['Song 2', 'Song 1']));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Folk');
    expect(document.title).toBe('Folk – Rubato');
    expect(screen.getByText('2 songs')).toBeTruthy();
    expect(requests()).toEqual(['/api/browse/songs?sort=newest&limit=50&omit=lyrics&genre=folk']);
  });

  test('passes on the text of a genre in another script', async () => {
    show(`/genres/${encodeURIComponent('演歌')}`);
    await table();
    expect(new URLSearchParams(requests()[0]?.split('?')[1]).get('genre')).toBe('演歌');
  });

  test('keeps order and decade in the address', async () => {
    show('/genres/folk?sort=popular');
    await table();
    expect(requests().at(-1)).toContain('sort=popular');
    await screen.findByRole('option', { name: '2010s' });
    choose('Decade', '2010');
    await waitFor(() => expect(currentUrl()).toBe('/genres/folk?sort=popular&decade=2010'));
    expect(requests().at(-1)).toContain('decade=2010');
    await table();
    choose('Sort songs', 'newest');
    await waitFor(() => expect(currentUrl()).toBe('/genres/folk?decade=2010'));
  });

  test('loads the next page at the end of the list', async () => {
    responses['GET /api/browse/songs'] = ok({ songs: [aSong(2)], genre, next: 'a b' });
    show('/genres/folk');
    await table();
    expect(screen.getByText('3 songs')).toBeTruthy();
    responses['GET /api/browse/songs'] = ok({ songs: [aSong(1)] });
    act(showAll);
    expect(await within(await table()).findByRole('link', { name: 'Song 1' })).toBeTruthy();
    expect(requests().at(-1)).toContain('cursor=a+b');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Folk');
  });

  test('plays, pauses and queues what is loaded', async () => {
    show('/genres/folk');
    await table();
    fireEvent.click(button('Play'));
    const { queue } = playerStore.getState();
    expect(queue.songs.map(({ song, source }) => [song.id, source])).toEqual([
      [2, 'genre:folk'],
      [1, 'genre:folk'],
    ]);
    expect(getCurrentEntry(queue)?.song.id).toBe(2);
    fireEvent.click(button('Pause'));
    expect(playerStore.getState().playing).toBe(false);
    fireEvent.click(button('Add to queue'));
    expect(playerStore.getState().queue.songs).toHaveLength(4);
  });

  test('offers all decades if the chosen one is empty', async () => {
    responses['GET /api/browse/songs'] = ok({ songs: [], genre });
    show('/genres/folk?decade=1960');
    expect(await screen.findByText('No songs from the 1960s in this genre')).toBeTruthy();
    expect(button('Play').disabled).toBe(true);
    fireEvent.click(button('Show all decades'));
    await waitFor(() => expect(currentUrl()).toBe('/genres/folk'));
  });

  test('says that there is no such genre', async () => {
    responses['GET /api/browse/songs'] = errorResponse(404, { message: 'Not found' });
    show('/genres/no-such-genre');
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe('This genre doesn’t exist or was deleted');
  });

  test('shows an error with Retry', async () => {
    responses['GET /api/browse/songs'] = errorResponse(400, { genre: 'Not a genre' });
    show('/genres/folk');
    const alert = await screen.findByRole('alert', { name: 'Genre' });
    expect(within(alert).getByText('Not a genre')).toBeTruthy();
    responses['GET /api/browse/songs'] = ok({ songs: [aSong(1)], genre });
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await table()).toBeTruthy();
  });
});

describe('DecadePage', () => {
  test('shows the songs of a decade, without a choice of decade', async () => {
    responses['GET /api/browse/songs'] = ok({ songs: [aSong(1)] });
    show('/decades/2010?decade=1990');
    expect(await screen.findByRole('table', { name: 'Songs in 2010s' })).toBeTruthy();
    expect(requests()).toEqual(['/api/browse/songs?sort=newest&limit=50&omit=lyrics&decade=2010']);
    expect(screen.queryByRole('combobox', { name: 'Decade' })).toBeNull();
  });

  test('requests nothing for a year that starts no decade', async () => {
    show('/decades/2011');
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe('This decade doesn’t exist or was deleted');
    expect(requests()).toEqual([]);
  });
});

test.each([
  ['', 'newest', undefined],
  ['?sort=popular&decade=1970', 'popular', 1970],
  ['?sort=random&decade=1975', 'newest', undefined],
  ['?decade=-1970', 'newest', undefined],
] as const)('the query %j selects %s and %s', (search, sort, decade) => {
  expect(parseParameters(search)).toEqual({ sort, decade });
});

test.each([
  ['1960', 1960],
  ['19600', undefined],
  ['0960', undefined],
  ['nineties', undefined],
  [undefined, undefined],
])('the text %s is the decade %s', (text, decade) => {
  expect(parseDecade(text)).toBe(decade);
});
