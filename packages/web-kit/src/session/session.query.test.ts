import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { aUser } from '../../testing/users.ts';
import { rememberWrite } from '../api/pending-writes.ts';
import { createQueryClient } from '../api/query-client.ts';
import { sessionQuery } from './session.query.ts';

let calls: string[];
let client: QueryClient;

beforeEach(() => {
  document.cookie = 'csrf_token=abc';
  calls = [];
  client = createQueryClient();
});
afterEach(() => localStorage.clear());

/** A server where the like succeeds with `status`. Each test has another user: a page sends the writes of a user once. */
function serve(id: number, status = 200): void {
  const likedSongIds: number[] = [];
  globalThis.fetch = jest.fn((path: string, init?: RequestInit) => {
    calls.push(`${init?.method ?? 'GET'} ${path}`);
    if (init?.method === 'POST' && status === 200) likedSongIds.push(7);
    const body = init?.method === 'POST' ? { song_id: 7 } : aUser({ id, likedSongIds: [...likedSongIds] });
    return Promise.resolve({
      ok: init?.method !== 'POST' || status === 200,
      status: init?.method === 'POST' ? status : 200,
      headers: new Map(),
      json: () => Promise.resolve(body),
    } as unknown as Response);
  }) as unknown as typeof fetch;
}

const check = () => client.fetchQuery({ ...sessionQuery, staleTime: 0 });

test('what the user changed before leaving is saved before the user is shown', async () => {
  serve(31);
  rememberWrite(31, { method: 'POST', path: '/api/likes/7' });
  await expect(check()).resolves.toMatchObject({ likedSongIds: [7] });
  expect(calls).toEqual(['GET /api/auth/', 'POST /api/likes/7', 'GET /api/auth/']);
});

test('lists that were read meanwhile are read again', async () => {
  serve(32);
  rememberWrite(32, { method: 'POST', path: '/api/likes/7' });
  const read = jest.fn(() => Promise.resolve('songs'));
  const stop = new QueryObserver(client, { queryKey: ['songs'], queryFn: read }).subscribe(() => undefined);
  await check();
  expect(read).toHaveBeenCalledTimes(2);
  stop();
});

test('the user is shown if the change cannot be saved yet', async () => {
  serve(33, 503);
  rememberWrite(33, { method: 'POST', path: '/api/likes/7' });
  await expect(check()).resolves.toMatchObject({ id: 33, likedSongIds: [] });
  expect(localStorage).toHaveLength(1);
});

test('writes made on this page are left to it', async () => {
  serve(34);
  await check();
  rememberWrite(34, { method: 'POST', path: '/api/likes/7' });
  await check();
  expect(calls).toEqual(['GET /api/auth/', 'GET /api/auth/']);
});
