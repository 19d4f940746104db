import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { User } from '@rubato/contracts';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { aUser } from '../../testing/users.ts';
import { createQueryClient } from '../api/query-client.ts';
import { offlineText, sessionEndedText } from '../api/api-error.ts';
import { request } from '../api/request.ts';
import { useUnsavedWork } from '../navigation/unsaved-work.ts';
import { endSessionRenewal, useSessionRenewal } from './session-renewal.ts';
import { sessionQuery } from './session.query.ts';

const ann = aUser();
const bob = aUser({ id: 6, username: 'bob' });

let client: QueryClient;
let isExpired: boolean;
let calls: string[];
let waiting: { readonly current: User | undefined };

/** A server that rejects the session while it has expired. */
function fakeFetch(path: string, init?: RequestInit): Promise<Response> {
  calls.push(`${init?.method ?? 'GET'} ${path}`);
  const [status, body] = isExpired
    ? ([401, { errors: { message: 'Unauthorized' } }] as const)
    : ([200, { id: 4 }] as const);
  return Promise.resolve(responseOf(status, body));
}

const responseOf = (status: number, body: object): Response =>
  ({
    ok: status < 400,
    status,
    headers: new Map(),
    json: () => Promise.resolve(body),
  }) as unknown as Response;

beforeEach(() => {
  document.cookie = 'csrf_token=abc';
  isExpired = true;
  calls = [];
  globalThis.fetch = jest.fn(fakeFetch) as unknown as typeof fetch;
  waiting = renderHook(useSessionRenewal).result;
  client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, ann);
});
afterEach(() => endRenewal(undefined));

const save = () => request('/api/playlists', { schema: z.object({ id: z.int() }), method: 'POST', body: {} });
const read = () => request('/api/albums/current', { schema: z.object({ id: z.int() }) });
const waitingUser = () => waiting.current;
const endRenewal = (user: User | undefined) => act(() => endSessionRenewal(user));
const untilLogInRequested = () => waitFor(() => expect(waitingUser()).toEqual(ann));
const currentUser = () => client.getQueryData(sessionQuery.queryKey);

describe('a request with an expired session', () => {
  test('is repeated once the same user has logged in', async () => {
    const saved = save();
    await untilLogInRequested();
    isExpired = false;
    endRenewal(ann);
    await expect(saved).resolves.toEqual({ id: 4 });
    expect(calls).toEqual(['POST /api/playlists', 'POST /api/playlists']);
    expect(waitingUser()).toBeUndefined();
  });

  test('shares one log-in with concurrent requests', async () => {
    const saved = Promise.all([save(), save()]);
    await untilLogInRequested();
    isExpired = false;
    endRenewal(ann);
    await expect(saved).resolves.toHaveLength(2);
  });

  test('is not repeated for another user', async () => {
    const saved = save();
    await untilLogInRequested();
    isExpired = false;
    endRenewal(bob);
    await expect(saved).rejects.toMatchObject({
      status: 401,
      message: 'You are now logged in as bob. Nothing was saved.',
    });
    expect(calls).toHaveLength(1);
  });

  test('fails if the user does not log in', async () => {
    const saved = save();
    await untilLogInRequested();
    endRenewal(undefined);
    await expect(saved).rejects.toMatchObject({ status: 401, message: sessionEndedText });
  });

  test('asks for a log-in only once', async () => {
    const saved = save();
    await untilLogInRequested();
    endRenewal(ann);
    await expect(saved).rejects.toMatchObject({ status: 401 });
    expect(waitingUser()).toBeUndefined();
  });
});

test.each([
  ['of a visitor', {}, null],
  ['that needs no session', { anonymous: true }, ann],
])('a request %s fails immediately', async (_which, options, user) => {
  client.setQueryData(sessionQuery.queryKey, user);
  const schema = z.object({ id: z.int() });
  await expect(request('/api/auth/login', { schema, method: 'POST', ...options })).rejects.toMatchObject({
    status: 401,
  });
  expect(waitingUser()).toBeUndefined();
});

describe('a read with an expired session', () => {
  test('fails once the user is signed out', async () => {
    await expect(read()).rejects.toMatchObject({ status: 401, message: sessionEndedText });
    expect(currentUser()).toBeNull();
    expect(waitingUser()).toBeUndefined();
  });

  test('waits for the log-in that a write asks for, and is repeated', async () => {
    const saved = save();
    const list = read();
    await untilLogInRequested();
    await waitFor(() => expect(calls).toContain('GET /api/auth/'));
    isExpired = false;
    endRenewal(ann);
    await expect(Promise.all([saved, list])).resolves.toHaveLength(2);
  });

  test('waits without asking for a log-in while unsaved work keeps the user shown', async () => {
    const { result } = renderHook(() => useUnsavedWork(true));
    const list = read();
    await waitFor(() => expect(calls).toContain('GET /api/auth/'));
    await expect(Promise.race([list, Promise.resolve('waits')])).resolves.toBe('waits');
    expect(waitingUser()).toBeUndefined();
    const saved = save();
    await untilLogInRequested();
    isExpired = false;
    endRenewal(ann);
    await expect(Promise.all([saved, list])).resolves.toHaveLength(2);
    act(result.current);
  });

  test('fails once unsaved work no longer keeps the user shown', async () => {
    const stop = new QueryObserver(client, sessionQuery).subscribe(() => undefined);
    const { result } = renderHook(() => useUnsavedWork(true));
    const list = read();
    await waitFor(() => expect(calls).toContain('GET /api/auth/'));
    act(result.current);
    await expect(list).rejects.toMatchObject({ status: 401 });
    expect(currentUser()).toBeNull();
    stop();
  });

  test('is repeated at once if the user has logged in since', async () => {
    serveSession(() => ann);
    globalThis.fetch = rejectFirst(globalThis.fetch);
    await expect(read()).resolves.toEqual({ id: 4 });
    expect(waitingUser()).toBeUndefined();
  });

  test('fails if another user has logged in since', async () => {
    serveSession(() => bob);
    globalThis.fetch = rejectFirst(globalThis.fetch);
    await expect(read()).rejects.toMatchObject({ status: 401, message: sessionEndedText });
    expect(currentUser()).toEqual(bob);
  });

  test('fails with the error of the session check if that fails', async () => {
    serveSession(() => Promise.reject(new TypeError('Failed to fetch')));
    globalThis.fetch = rejectFirst(globalThis.fetch);
    client.setDefaultOptions({ queries: { retry: false } });
    await expect(read()).rejects.toMatchObject({ status: 0, message: offlineText });
    expect(currentUser()).toEqual(ann);
  });

  test('checks the session once for concurrent reads', async () => {
    await Promise.allSettled([read(), read(), read()]);
    expect(calls.filter((call) => call === 'GET /api/auth/')).toHaveLength(1);
  });

  test('fails without the text of the server for a visitor', async () => {
    client.setQueryData(sessionQuery.queryKey, null);
    await expect(read()).rejects.toMatchObject({ status: 401, message: sessionEndedText });
  });
});

/** Answers the session check with a user; other requests succeed. */
function serveSession(check: () => User | Promise<User>): void {
  isExpired = false;
  globalThis.fetch = jest.fn(async (path: string, init?: RequestInit) =>
    path === '/api/auth/' ? responseOf(200, await check()) : fakeFetch(path, init),
  ) as unknown as typeof fetch;
}

/** Rejects the session of the first request. */
function rejectFirst(next: typeof fetch): typeof fetch {
  let isFirst = true;
  return (...request) => {
    if (!isFirst) return next(...request);
    isFirst = false;
    return Promise.resolve(responseOf(401, { errors: { message: 'Unauthorized' } }));
  };
}

describe('the user of an expired session', () => {
  test('is signed out if there is no unsaved work', async () => {
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    expect(currentUser()).toBeNull();
  });

  test('stays shown until unsaved work is saved or discarded', async () => {
    const stop = new QueryObserver(client, sessionQuery).subscribe(() => undefined);
    const { result } = renderHook(() => useUnsavedWork(true));
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    expect(currentUser()).toEqual(ann);
    act(result.current);
    await waitFor(() => expect(currentUser()).toBeNull());
    stop();
  });

  test('is signed out if they do not log in again', async () => {
    const stop = new QueryObserver(client, sessionQuery).subscribe(() => undefined);
    const saved = save();
    await untilLogInRequested();
    endRenewal(undefined);
    await expect(saved).rejects.toThrow();
    await waitFor(() => expect(currentUser()).toBeNull());
    stop();
  });

  test('stays shown while one of their requests is in progress', async () => {
    const saved = save();
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    expect(currentUser()).toEqual(ann);
    await untilLogInRequested();
    endRenewal(undefined);
    await expect(saved).rejects.toThrow();
  });

  test('is checked again if a session check ends after a renewal', async () => {
    let reject = () => {};
    let checks = 0;
    globalThis.fetch = jest.fn((path: string, init?: RequestInit) => {
      if (path !== '/api/auth/') return fakeFetch(path, init);
      checks += 1;
      if (checks > 1) return Promise.resolve(responseOf(200, ann));
      return new Promise<Response>((resolve) => (reject = () => resolve(responseOf(401, { errors: {} }))));
    }) as unknown as typeof fetch;
    const check = client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    const saved = save();
    await untilLogInRequested();
    isExpired = false;
    endRenewal(ann);
    await saved;
    reject();
    await check;
    expect(currentUser()).toEqual(ann);
    expect(checks).toBe(2);
  });
});
