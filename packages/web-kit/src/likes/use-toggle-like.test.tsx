import { beforeEach, expect, jest, test } from '@jest/globals';
import { quotaTexts } from '@rubato/contracts';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { aUser } from '../../testing/users.ts';
import { createQueryClient } from '../api/query-client.ts';
import { sessionQuery } from '../session/session.query.ts';
import { useToasts } from '../toasts/toast-store.ts';
import { useToggleLike } from './use-toggle-like.ts';

const user = aUser();

let client: QueryClient;
const likedSongIds = () => client.getQueryData(sessionQuery.queryKey)?.likedSongIds;
const respond = (status: number, body: object) => ({
  ok: status < 400,
  status,
  headers: new Headers(),
  json: async () => body,
});
const fetchMock = jest.fn<(path: string, init?: { method?: string }) => Promise<unknown>>();

beforeEach(() => {
  document.cookie = 'csrf_token=t';
  client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, user);
  fetchMock.mockReset();
  globalThis.fetch = fetchMock as unknown as typeof fetch;
});

function toggle() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useToggleLike(), { wrapper }).result.current;
}

test('shows a like and its removal before the server has responded', async () => {
  fetchMock.mockResolvedValue(respond(200, { song_id: 7 }));
  const toggleLike = toggle();
  act(() => toggleLike(7));
  expect(likedSongIds()).toEqual([7]);
  act(() => toggleLike(7));
  expect(likedSongIds()).toEqual([]);
  await waitFor(() =>
    expect(fetchMock.mock.calls.map(([, init]) => init?.method)).toEqual(['POST', 'DELETE']),
  );
});

test('reverts a like that the server rejects', async () => {
  fetchMock.mockResolvedValue(respond(404, { errors: { message: 'Not found' } }));
  const toggleLike = toggle();
  act(() => toggleLike(7));
  expect(likedSongIds()).toEqual([7]);
  await waitFor(() => expect(likedSongIds()).toEqual([]));
});

test('shows the message for an exceeded quota', async () => {
  const text = quotaTexts.likes(50_000);
  fetchMock.mockResolvedValue(respond(403, { errors: { message: text } }));
  const toggleLike = toggle();
  act(() => toggleLike(7));
  await waitFor(() => expect(likedSongIds()).toEqual([]));
  expect(renderHook(useToasts).result.current.map((toast) => toast.text)).toContain(text);
});

test('keeps a change until the server has responded, also one that waits for another', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  fetchMock.mockImplementation(async () => {
    await promise;
    return respond(200, { song_id: 7 });
  });
  const toggleLike = toggle();
  act(() => toggleLike(7));
  act(() => toggleLike(8));
  expect(Object.keys(localStorage)).toEqual([
    `rubato.pending-write.${user.id}./api/likes/7`,
    `rubato.pending-write.${user.id}./api/likes/8`,
  ]);
  resolve();
  await waitFor(() => expect(localStorage).toHaveLength(0));
});
