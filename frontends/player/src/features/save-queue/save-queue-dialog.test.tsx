import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
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

const lastToast = () => renderHook(useToasts).result.current.at(-1);
const onClose = jest.fn();

let added: number[];
/** Decides whether the server accepts a song. */
let accept: (id: number) => Promise<boolean>;

const respond = (status: number, body: unknown) =>
  ({ ok: status < 400, status, headers: new Headers(), json: async () => body }) as Response;

async function serve(body: string): Promise<Response> {
  const { song_id: id } = JSON.parse(body) as { song_id?: number };
  if (id && !(await accept(id))) return respond(503, { errors: { server: 'Unavailable' } });
  if (id) added.push(id);
  const owner = { id: 1, username: 'ann' };
  const fields = { name: 'Evening', description: 'The queue', image_url: null };
  return respond(200, { id: 4, ...fields, song_ids: added, user_id: 1, owner });
}

beforeEach(() => {
  document.cookie = 'csrf_token=t';
  onClose.mockReset();
  added = [];
  accept = async () => true;
  globalThis.fetch = jest.fn((_url: string, init: RequestInit) =>
    serve(String(init.body)),
  ) as unknown as typeof fetch;
  playerStore.setState(playerStore.getInitialState(), true);
  player.playAll([1, 2, 3].map((id) => ({ ...aQueuedSong(id), artist_handle: 'ann' })));
  open();
});
afterEach(cleanup);

function open(): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SaveQueueDialog onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function submit() {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Name'), 'Evening{Enter}');
  return user;
}

describe('SaveQueueDialog', () => {
  test('shows the number of songs and the progress of saving', async () => {
    let respondToSong: (accepted: boolean) => void = () => undefined;
    accept = (id) => (id < 3 ? Promise.resolve(true) : new Promise((resolve) => (respondToSong = resolve)));
    expect(screen.getByText('3 songs')).toBeTruthy();
    await submit();
    const progress = await screen.findByText('2 of 3 songs');
    expect(progress).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('2 of 3 songs');
    respondToSong(true);
    await screen.findByText('3 songs');
    expect(onClose).toHaveBeenCalled();
    expect(lastToast()).toMatchObject({ kind: 'success', text: 'Saved as “Evening”' });
  });

  test('lists the songs that were not added, and Retry adds them', async () => {
    accept = async (id) => id < 2;
    const user = await submit();
    expect(await screen.findByText(/Created “Evening”, but 2 songs couldn’t be added/)).toBeTruthy();
    const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(names).toEqual(['Song 2 Ann', 'Song 3 Ann']);
    const [artist] = screen.getAllByRole('link', { name: 'Ann' });
    expect(artist?.getAttribute('href')).toBe('/artists/ann');
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    accept = async () => true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(added).toEqual([1, 2, 3]);
  });

  test('renders only the visible rows of a long list', async () => {
    cleanup();
    player.queueAll(Array.from({ length: 500 }, (_, index) => aQueuedSong(10 + index)));
    open();
    accept = async () => false;
    await submit();
    expect(await screen.findByText(/503 songs couldn’t be added/)).toBeTruthy();
    const rows = screen.getAllByRole('listitem');
    expect(rows.length).toBeLessThan(50);
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('503');
  });

  test('shows the result in a toast with Retry if it was closed before', async () => {
    let respondToSong: (accepted: boolean) => void = () => undefined;
    accept = () => new Promise((resolve) => (respondToSong = resolve));
    await submit();
    await screen.findByText('0 of 3 songs');
    cleanup();
    respondToSong(false);
    await waitFor(() => expect(lastToast()).toMatchObject({ kind: 'failure', action: { label: 'Retry' } }));
    accept = async () => true;
    lastToast()?.action?.run();
    await waitFor(() => expect(lastToast()).toMatchObject({ kind: 'success', text: 'Saved as “Evening”' }));
    expect(added).toEqual([1, 2, 3]);
  });
});
