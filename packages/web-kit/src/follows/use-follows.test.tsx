import { beforeEach, expect, jest, test } from '@jest/globals';
import { quotaTexts, type User } from '@rubato/contracts';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { aUser } from '../../testing/users.ts';
import { createQueryClient } from '../api/query-client.ts';
import { sessionQuery } from '../session/session.query.ts';
import { useToasts } from '../toasts/toast-store.ts';
import { useFollows, useToggleFollow } from './use-follows.ts';

let client: QueryClient;
const fetchMock = jest.fn<(path: string, init?: { method?: string }) => Promise<unknown>>();
/** The response to a change; each test sets it. */
let response: () => Promise<unknown>;

const respond = (status: number, body: object) => ({
  ok: status < 400,
  status,
  headers: new Headers(),
  json: async () => body,
});
const changes = () =>
  fetchMock.mock.calls
    .map(([path, init]) => `${init?.method ?? 'GET'} ${path}`)
    .filter((call) => call !== 'GET /api/follows');
const toastTexts = () => renderHook(useToasts).result.current.map(({ text }) => text);

beforeEach(() => {
  document.cookie = 'csrf_token=t';
  client = createQueryClient();
  response = async () => respond(200, { artist_id: 7 });
  fetchMock.mockReset();
  fetchMock.mockImplementation((path, init) =>
    init?.method && init.method !== 'GET'
      ? response()
      : Promise.resolve(respond(200, { artist_ids: path === '/api/follows' ? [3] : [] })),
  );
  globalThis.fetch = fetchMock as unknown as typeof fetch;
});

function show(user: User | null) {
  client.setQueryData(sessionQuery.queryKey, user);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ follows: useFollows(), toggle: useToggleFollow() }), { wrapper });
  return {
    follows: () => result.current.follows && [...result.current.follows],
    toggle: (artistId: number) => act(() => result.current.toggle(artistId)),
  };
}

async function showUser() {
  const shown = show(aUser());
  await waitFor(() => expect(shown.follows()).toEqual([3]));
  return shown;
}

/** Rejects the next change when the test says so. */
function rejectLater(): () => void {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  response = () => promise;
  return () => resolve(respond(404, { errors: { message: 'Not found' } }));
}

test('shows a follow and its end before the server has responded, and sends them in order', async () => {
  const { follows, toggle } = await showUser();
  const pending = Promise.withResolvers<unknown>();
  response = () => pending.promise;
  toggle(7);
  await waitFor(() => expect(follows()).toEqual([3, 7]));
  toggle(7);
  await waitFor(() => expect(follows()).toEqual([3]));
  expect(changes()).toEqual(['POST /api/follows/7']);
  pending.resolve(respond(200, { artist_id: 7 }));
  await waitFor(() => expect(changes()).toEqual(['POST /api/follows/7', 'DELETE /api/follows/7']));
  expect(follows()).toEqual([3]);
});

test('reverts a follow that the server rejects, and says so', async () => {
  const { follows, toggle } = await showUser();
  const reject = rejectLater();
  toggle(7);
  await waitFor(() => expect(follows()).toEqual([3, 7]));
  reject();
  await waitFor(() => expect(follows()).toEqual([3]));
  expect(toastTexts()).toContain('Couldn’t follow the artist. Please try again.');
});

test('restores a follow whose end the server rejects, and leaves the others', async () => {
  const { follows, toggle } = await showUser();
  const reject = rejectLater();
  toggle(3);
  await waitFor(() => expect(follows()).toEqual([]));
  reject();
  await waitFor(() => expect(follows()).toEqual([3]));
  expect(toastTexts()).toContain('Couldn’t unfollow the artist. Please try again.');
});

test('shows the message for an exceeded quota', async () => {
  const { follows, toggle } = await showUser();
  const text = quotaTexts.follows(10_000);
  response = async () => respond(403, { errors: { message: text } });
  toggle(7);
  await waitFor(() => expect(follows()).toEqual([3]));
  expect(toastTexts()).toContain(text);
});

test('neither reads nor changes anything for visitors', () => {
  const { follows, toggle } = show(null);
  toggle(7);
  expect(follows()).toBeUndefined();
  expect(fetchMock).not.toHaveBeenCalled();
});

test('changes nothing before it is known whom the user follows', async () => {
  fetchMock.mockImplementation(() => new Promise(() => undefined));
  const { follows, toggle } = show(aUser());
  toggle(7);
  expect(follows()).toBeUndefined();
  expect(changes()).toEqual([]);
});
