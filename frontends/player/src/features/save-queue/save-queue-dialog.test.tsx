import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  MemoryRouter,
  QueryClientProvider,
  createQueryClient,
  player,
  playerStore,
  useToasts,
} from '@rubato/web-kit';
import { aQueuedSong } from '@rubato/web-kit/testing';
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SaveQueueDialog } from './save-queue-dialog.tsx';

const said = () => renderHook(useToasts).result.current.at(-1);
const closed = jest.fn();

let added: number[];
/** Decides whether the server answers a song's call. */
let admit: (id: number) => Promise<boolean>;

const answer = (status: number, body: unknown) =>
  ({ ok: status < 400, status, headers: new Headers(), json: async () => body }) as Response;

async function serve(body: string): Promise<Response> {
  const { song_id: id } = JSON.parse(body) as { song_id?: number };
  if (id && !(await admit(id))) return answer(503, { errors: { server: 'Away' } });
  if (id) added.push(id);
  const owner = { id: 1, username: 'ann' };
  const fields = { name: 'Evening', description: 'The queue', image_url: null };
  return answer(200, { id: 4, ...fields, song_ids: added, user_id: 1, owner });
}

beforeEach(() => {
  document.cookie = 'csrf_token=t';
  closed.mockReset();
  added = [];
  admit = async () => true;
  globalThis.fetch = jest.fn((_url: string, init: RequestInit) =>
    serve(String(init.body)),
  ) as unknown as typeof fetch;
  playerStore.setState(playerStore.getInitialState(), true);
  player.playAll([1, 2, 3].map(aQueuedSong));
  open();
});
afterEach(cleanup);

function open(): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SaveQueueDialog onClose={closed} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function submit() {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Name'), 'Evening{Enter}');
  return user;
}

test('it tells how many songs there are, and how many are in the playlist already', async () => {
  let go: (admitted: boolean) => void = () => undefined;
  admit = (id) => (id < 3 ? Promise.resolve(true) : new Promise((resolve) => (go = resolve)));
  expect(screen.getByText('3 songs')).toBeTruthy();
  await submit();
  const progress = await screen.findByText('2 of 3 songs');
  expect(progress).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('2 of 3 songs');
  go(true);
  await screen.findByText('3 songs');
  expect(closed).toHaveBeenCalled();
  expect(said()).toMatchObject({ kind: 'success', text: 'Saved as “Evening”' });
});

test('it names the songs that were not added, and another try adds them', async () => {
  admit = async (id) => id < 2;
  const user = await submit();
  expect(await screen.findByText(/“Evening” is there, but 2 songs could not be added/)).toBeTruthy();
  const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names).toEqual(['Song 2 Ann', 'Song 3 Ann']);
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
  admit = async () => true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(added).toEqual([1, 2, 3]);
});

test('it has only those of many songs in the document that are in sight', async () => {
  cleanup();
  player.queueAll(Array.from({ length: 500 }, (_, index) => aQueuedSong(10 + index)));
  open();
  admit = async () => false;
  await submit();
  expect(await screen.findByText(/503 songs could not be added/)).toBeTruthy();
  const rows = screen.getAllByRole('listitem');
  expect(rows.length).toBeLessThan(50);
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('503');
});

test('who has closed it is told by a toast, which offers another try', async () => {
  let go: (admitted: boolean) => void = () => undefined;
  admit = () => new Promise((resolve) => (go = resolve));
  await submit();
  await screen.findByText('0 of 3 songs');
  cleanup();
  go(false);
  await waitFor(() => expect(said()).toMatchObject({ kind: 'failure', action: { label: 'Retry' } }));
  admit = async () => true;
  said()?.action?.run();
  await waitFor(() => expect(said()).toMatchObject({ kind: 'success', text: 'Saved as “Evening”' }));
  expect(added).toEqual([1, 2, 3]);
});
