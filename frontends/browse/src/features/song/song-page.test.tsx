import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  MemoryRouter,
  QueryClientProvider,
  createQueryClient,
  songPagesQuery,
  useRoutes,
} from '@rubato/web-kit';
import { aSong, aUser, mockApi, ok, type Responses } from '@rubato/web-kit/testing';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { SongPage } from './song-page.tsx';

const song = aSong(7, { user_id: 3, lyrics: 'First line, Second line', likes: 1 });
let responses: Responses;
let answerSong: () => void;

const Pages = () => useRoutes([{ path: '/song/:songId', element: <SongPage /> }]);

/** Shows the page of a song that a list contains without its lyrics. */
beforeEach(async () => {
  responses = { 'GET /api/auth/': ok(aUser({ id: song.user_id })) };
  mockApi(() => responses);
  const { fetch } = globalThis;
  const answered = new Promise<void>((resolve) => (answerSong = resolve));
  globalThis.fetch = async (...call) => {
    if (call[0] === '/api/songs/7') await answered;
    return fetch(...call);
  };
  responses['GET /api/songs/7'] = ok(song);
  const client = createQueryClient();
  const page = { songs: [{ ...song, lyrics: '' }], next: undefined };
  client.setQueryData(songPagesQuery.queryKey, { pages: [page], pageParams: [''] });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/song/7']}>
        <Pages />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: song.title });
});
afterEach(cleanup);

const lyrics = () => screen.getByRole('region', { name: 'Lyrics' });

test('shows the rest of the song while its lyrics load', async () => {
  expect(lyrics().getAttribute('aria-busy')).toBe('true');
  expect(within(lyrics()).queryAllByRole('paragraph')).toEqual([]);
  act(answerSong);
  expect(await screen.findByText('Second line')).toBeTruthy();
  expect(lyrics().hasAttribute('aria-busy')).toBe(false);
});

test('has a row with play, like, duration and menu, and the count of likes among the facts', async () => {
  const table = screen.getByRole('table', { name: song.title });
  expect(await within(table).findByRole('button', { name: `Like ${song.title}` })).toBeTruthy();
  const [head, row] = within(table).getAllByRole('row');
  const headers = within(head!).getAllByRole('columnheader');
  const cells = within(row!).getAllByRole('cell');
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Play',
    'Queue',
    'Like',
    'Duration',
    'Menu',
  ]);
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Play',
    'Add to queue',
    '',
    '3:07 minutes',
    '',
  ]);
  expect(screen.getAllByRole('button', { name: /^play/i })).toHaveLength(1);
  expect(screen.getByText('1 like')).toBeTruthy();
});

test('opens the form when the lyrics have loaded', async () => {
  fireEvent.click(await screen.findByRole('button', { name: `More options for ${song.title}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Update song' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(answerSong);
  const form = await screen.findByRole('dialog', { name: 'Update song' });
  const field = await within(form).findByRole<HTMLTextAreaElement>('textbox', { name: 'Lyrics' });
  expect(field.value).toBe(song.lyrics);
});
