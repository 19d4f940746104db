import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { User } from '@rubato/contracts';
import { player, playerStore, useNavigate } from '@rubato/web-kit';
import { aSong, aUser, currentUrl, renderPage } from '@rubato/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anAlbum } from '../../../testing/factories.ts';
import { mockSearchApi, type PendingSearch } from '../../../testing/search-api.ts';
import { aPlaylist, aSearchResult, anArtistSummary } from '../../../testing/search-results.ts';
import { SearchRegion } from './search-region.tsx';

let user: User | null;
let searches: PendingSearch[];

beforeEach(() => {
  user = null;
  player.clear();
  localStorage.clear();
  searches = mockSearchApi(() => user, [aSong(21), aSong(22)]);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(globalThis, 'matchMedia');
});

const everything = aSearchResult({
  top: { kind: 'artist', id: 7 },
  songs: [aSong(1), aSong(2)],
  artists: [anArtistSummary()],
  albums: [anAlbum(4, { song_ids: [21, 22] })],
  playlists: [aPlaylist(5)],
  lyrics: [{ song: aSong(3), line: 'over the hills' }],
});

const show = (path = '/') =>
  renderPage(
    <>
      <SearchRegion />
      <textarea aria-label="Notes" />
      <BackButton />
    </>,
    path,
  );
function BackButton() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const queued = () => playerStore.getState().queue.songs.map(({ song }) => song.id);

function type(text: string): void {
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: text } });
}

/** The request for `text`, as soon as it is sent. */
function search(text: string): Promise<PendingSearch> {
  return waitFor(() => {
    const found = searches.find((pending) => pending.text === text);
    if (!found) throw new Error(`No search for ${text}`);
    return found;
  });
}

async function find(text: string, result = everything): Promise<void> {
  type(text);
  (await search(text)).answer(result);
  await screen.findAllByRole('option');
}

describe('results while typing', () => {
  test('are grouped, the top result first', async () => {
    show();
    await find('ann');
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'));
    const titles = groups.flatMap((id) => (id ? document.getElementById(id)?.textContent : []));
    expect(titles).toEqual(['Top result', 'Songs', 'Albums', 'Playlists', 'Lyrics']);
    expect(names()).toEqual(
      [
        'AnnArtist',
        'Song 1Song · Ann',
        'Song 2Song · Ann',
        'Album 4Album · Ann',
        'Playlist 5Playlist',
        'Song 3“over the hills”',
        'Show all results for ann',
      ].map((name) => expect.stringMatching(new RegExp(`${name}$`))),
    );
    expect(screen.getByText('6 results').getAttribute('role')).toBe('status');
  });

  test('are not asked for before the field of an open search is used', async () => {
    show('/search?q=hill');
    await waitFor(() => expect(fetch).toHaveBeenCalledWith('/api/auth/', expect.anything()));
    await act(async () => {
      await Promise.resolve();
    });
    expect(searches).toEqual([]);
    act(() => field().focus());
    await search('hill');
  });

  test('come from one request for text typed without a pause', async () => {
    show();
    for (const text of ['a', 'an', 'ann']) type(text);
    await search('ann');
    expect(searches.map(({ text }) => text)).toEqual(['ann']);
  });

  test('abort the former request, whose late response is not shown', async () => {
    show();
    type('a');
    const first = await search('a');
    type('ab');
    const second = await search('ab');
    expect(first.isAborted()).toBe(true);
    second.answer(aSearchResult({ songs: [aSong(2)] }));
    await screen.findByText('Song 2');
    await act(async () => {
      first.answer(aSearchResult({ songs: [aSong(1)] }));
      await Promise.resolve();
    });
    expect(screen.queryByText('Song 1')).toBeNull();
    expect(screen.getByText('Song 2')).toBeTruthy();
  });

  test('stay until those of the new text arrive', async () => {
    show();
    await find('a', aSearchResult({ songs: [aSong(1)] }));
    type('ab');
    const pending = await search('ab');
    expect(screen.getByText('Song 1')).toBeTruthy();
    pending.answer(aSearchResult({ songs: [aSong(2)] }));
    await screen.findByText('Song 2');
    expect(screen.queryByText('Song 1')).toBeNull();
  });

  test('of a text that was cleared do not appear under another one', async () => {
    show();
    await find('a', aSearchResult({ songs: [aSong(1)] }));
    type('');
    expect(screen.queryByRole('listbox')).toBeNull();
    type('b');
    await search('b');
    expect(screen.queryByText('Song 1')).toBeNull();
  });

  test('may be none, with another spelling', async () => {
    show();
    type('beatls');
    (await search('beatls')).answer(aSearchResult({ did_you_mean: 'beatles' }));
    expect(await screen.findByText('No results for “beatls”', { selector: 'p:not([role])' })).toBeTruthy();
    fireEvent.click(screen.getByRole('option', { name: /Did you mean beatles/ }));
    expect(field().value).toBe('beatles');
    await search('beatles');
  });

  test('are partial while a service is unavailable', async () => {
    show();
    await find('a', { ...everything, playlists: [], partial: ['playlists'] });
    expect(screen.getByText('Some results are unavailable at the moment.')).toBeTruthy();
  });

  test('are unavailable without discovery, until Retry finds them', async () => {
    show();
    type('a');
    (await search('a')).fail(503, 'Down');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Search is unavailable. Everything else still works.');
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(searches).toHaveLength(2));
    searches[1]?.answer(everything);
    expect(await screen.findByText('Song 1')).toBeTruthy();
  });

  test('say why the server rejects a search', async () => {
    show();
    type('a');
    (await search('a')).fail(429, 'Too many searches');
    expect((await screen.findByRole('alert')).textContent).toContain('Too many searches');
  });
});

describe('keyboard', () => {
  const keyboard = userEvent.setup();

  test('Enter opens the result that the arrow keys have reached', async () => {
    show();
    await find('ann');
    expect(field().getAttribute('aria-expanded')).toBe('true');
    await keyboard.keyboard('{ArrowDown}');
    expect(active()).toMatch(/Ann/);
    await keyboard.keyboard('{ArrowDown}');
    expect(active()).toMatch(/Song 1/);
    expect(screen.getByRole('option', { selected: true }).textContent).toMatch(/Song 1/);
    await keyboard.keyboard('{Enter}');
    expect(currentUrl()).toBe('/song/1');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field().value).toBe('');
  });

  test('moves from the first result back to the field, and from there to the last option', async () => {
    show();
    await find('ann');
    await keyboard.keyboard('{ArrowDown}{ArrowUp}');
    expect(field().getAttribute('aria-activedescendant')).toBeNull();
    await keyboard.keyboard('{ArrowUp}');
    expect(active()).toBe('Show all results for ann');
  });

  test('Shift+Enter plays, and Ctrl+Enter adds to the queue, without opening', async () => {
    show();
    await find('ann');
    await keyboard.keyboard('{ArrowDown}{ArrowDown}{Shift>}{Enter}{/Shift}');
    await waitFor(() => expect(queued()).toEqual([1]));
    expect(playerStore.getState().playing).toBe(true);
    await keyboard.keyboard('{ArrowDown}{ArrowDown}{Control>}{Enter}{/Control}');
    await waitFor(() => expect(queued()).toEqual([1, 21, 22]));
    expect(currentUrl()).toBe('/');
    expect(screen.getByRole('listbox')).toBeTruthy();
  });

  test('Shift+Enter right after typing plays the best result once it is there', async () => {
    show();
    type('song');
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
    (await search('song')).answer(aSearchResult({ songs: [aSong(2)] }));
    await waitFor(() => expect(queued()).toEqual([2]));
  });

  test('Enter without a reached result opens the page of the search', async () => {
    show();
    type('a & b');
    await keyboard.keyboard('{Enter}');
    expect(currentUrl()).toBe('/search?q=a+%26+b');
    expect(field().value).toBe('a & b');
  });

  test('Enter on the page of the same search adds nothing to the history', async () => {
    show();
    type('hill');
    await keyboard.keyboard('{Enter}');
    act(() => field().focus());
    await keyboard.keyboard('{Enter}');
    expect(currentUrl()).toBe('/search?q=hill');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(currentUrl()).toBe('/'));
  });

  test('Escape closes the results, then clears the field and leaves it', async () => {
    show();
    await find('ann');
    await keyboard.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field().value).toBe('ann');
    await keyboard.keyboard('{Escape}');
    expect(field().value).toBe('');
    expect(document.activeElement).not.toBe(field());
  });

  test('Enter that ends a composition opens nothing', async () => {
    show();
    await find('ann');
    await keyboard.keyboard('{ArrowDown}');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(currentUrl()).toBe('/');
  });

  test.each([
    ['/', { key: '/' }],
    ['Ctrl K', { key: 'k', ctrlKey: true }],
    ['Cmd K', { key: 'k', metaKey: true }],
  ])('%s focuses the field and selects its text', (_name, key) => {
    show('/search?q=ann');
    fireEvent.keyDown(document.body, key);
    expect(document.activeElement).toBe(field());
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 3]);
  });

  test('a slash in another field is text', () => {
    show();
    const notes = screen.getByRole('textbox', { name: 'Notes' });
    notes.focus();
    expect(fireEvent.keyDown(notes, { key: '/' })).toBe(true);
    expect(document.activeElement).toBe(notes);
  });
});

describe('recent searches', () => {
  const keyboard = userEvent.setup();
  const recent = () =>
    screen
      .queryAllByRole('option')
      .slice(0, -1)
      .map(({ textContent }) => textContent);

  async function openFirst(text: string): Promise<void> {
    await find(text);
    await keyboard.keyboard('{ArrowDown}{Enter}');
  }

  test('are those whose results were opened, the latest first, at most eight', async () => {
    show();
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'B']) await openFirst(text);
    type('never opened');
    type('');
    expect(recent()).toEqual(['B', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
  });

  test('search again, are removed one by one, and all at once', async () => {
    show();
    for (const text of ['a', 'b', 'c']) await openFirst(text);
    act(() => field().focus());
    await keyboard.keyboard('{ArrowDown}{Delete}');
    expect(recent()).toEqual(['b', 'a']);
    fireEvent.click(screen.getAllByTitle('Remove')[1]!);
    expect(recent()).toEqual(['b']);
    fireEvent.click(screen.getByRole('option', { name: 'b' }));
    expect(field().value).toBe('b');
    type('');
    fireEvent.click(screen.getByRole('option', { name: 'Clear recent searches' }));
    expect(recent()).toEqual([]);
    expect(localStorage.getItem('rubato.searches')).toContain('"searches":[]');
  });

  test('are not those of somebody else', async () => {
    show();
    await openFirst('secret');
    cleanup();
    user = aUser();
    show();
    await waitFor(() => expect(fetch).toHaveBeenCalledWith('/api/auth/', expect.anything()));
    await act(async () => {
      await Promise.resolve();
    });
    act(() => field().focus());
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });
});

test('a click opens a result, and the field is empty on the new page', async () => {
  show();
  await find('ann');
  fireEvent.click(screen.getByRole('option', { name: /Album 4/ }));
  expect(currentUrl()).toBe('/albums/4');
  expect(field().value).toBe('');
});

test('the picture of a result plays it', async () => {
  show();
  await find('ann');
  fireEvent.click(within(screen.getByRole('option', { name: /Song 2/ })).getByTitle('Play'));
  await waitFor(() => expect(queued()).toEqual([2]));
  expect(currentUrl()).toBe('/');
});

test('on a phone, a button opens a full-width field', async () => {
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() }),
  });
  show();
  expect(screen.queryByRole('combobox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  const dialog = await screen.findByRole('dialog', { name: 'Search' });
  expect(document.activeElement).toBe(field());
  await find('ann');
  fireEvent.click(within(dialog).getByRole('option', { name: /Song 1/ }));
  expect(currentUrl()).toBe('/song/1');
  expect(screen.queryByRole('dialog')).toBeNull();
});
