import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { User } from '@rubato/contracts';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { aUser } from '../../testing/users.ts';
import { createQueryClient } from '../api/query-client.ts';
import { request } from '../api/request.ts';
import { useUnsavedWork } from '../navigation/unsaved-work.ts';
import { endSessionRenewal, sessionEndedText, useSessionRenewal } from './session-renewal.ts';
import { sessionQuery } from './session.query.ts';

const ann = aUser();
const bob = aUser({ id: 6, username: 'bob' });

let client: QueryClient;
let isOver: boolean;
let calls: string[];
let waiting: { readonly current: User | undefined };

/** A server that knows nobody while the session is over. */
function fakeFetch(path: string, init?: RequestInit): Promise<Response> {
  calls.push(`${init?.method ?? 'GET'} ${path}`);
  const [status, body] = isOver
    ? ([401, { errors: { message: 'Unauthorized' } }] as const)
    : ([200, { id: 4 }] as const);
  return Promise.resolve(answerOf(status, body));
}

const answerOf = (status: number, body: object): Response =>
  ({
    ok: status < 400,
    status,
    headers: new Map(),
    json: () => Promise.resolve(body),
  }) as unknown as Response;

beforeEach(() => {
  document.cookie = 'csrf_token=abc';
  isOver = true;
  calls = [];
  globalThis.fetch = jest.fn(fakeFetch) as unknown as typeof fetch;
  waiting = renderHook(useSessionRenewal).result;
  client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, ann);
});
afterEach(() => endRenewal(undefined));

const save = () => request('/api/playlists', { schema: z.object({ id: z.int() }), method: 'POST', body: {} });
const waitingMember = () => waiting.current;
const endRenewal = (user: User | undefined) => act(() => endSessionRenewal(user));
const untilAsked = () => waitFor(() => expect(waitingMember()).toEqual(ann));
const member = () => client.getQueryData(sessionQuery.queryKey);

describe('a call that finds the session over', () => {
  test('waits, and is made again once the same member has logged in', async () => {
    const saved = save();
    await untilAsked();
    isOver = false;
    endRenewal(ann);
    await expect(saved).resolves.toEqual({ id: 4 });
    expect(calls).toEqual(['POST /api/playlists', 'POST /api/playlists']);
    expect(waitingMember()).toBeUndefined();
  });

  test('waits for the same log-in as the others', async () => {
    const saved = Promise.all([save(), save()]);
    await untilAsked();
    isOver = false;
    endRenewal(ann);
    await expect(saved).resolves.toHaveLength(2);
  });

  test('is not made for another member, and says so', async () => {
    const saved = save();
    await untilAsked();
    isOver = false;
    endRenewal(bob);
    await expect(saved).rejects.toMatchObject({
      status: 401,
      message: 'You are logged in as bob now. Nothing was saved.',
    });
    expect(calls).toHaveLength(1);
  });

  test('fails with the reason when nobody logs in', async () => {
    const saved = save();
    await untilAsked();
    endRenewal(undefined);
    await expect(saved).rejects.toMatchObject({ status: 401, message: sessionEndedText });
  });

  test('asks once only', async () => {
    const saved = save();
    await untilAsked();
    endRenewal(ann);
    await expect(saved).rejects.toMatchObject({ status: 401 });
    expect(waitingMember()).toBeUndefined();
  });
});

test.each([
  ['of a visitor', {}, null],
  ['that needs no session', { anonymous: true }, ann],
])('a call %s fails at once', async (_which, options, user) => {
  client.setQueryData(sessionQuery.queryKey, user);
  const schema = z.object({ id: z.int() });
  await expect(request('/api/auth/login', { schema, method: 'POST', ...options })).rejects.toMatchObject({
    status: 401,
  });
  expect(waitingMember()).toBeUndefined();
});

describe('the member of a session that is over', () => {
  test('is shown no longer when there is nothing to lose', async () => {
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    expect(member()).toBeNull();
  });

  test('is shown until what they typed is saved or given up', async () => {
    const stop = new QueryObserver(client, sessionQuery).subscribe(() => undefined);
    const { result } = renderHook(() => useUnsavedWork(true));
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    expect(member()).toEqual(ann);
    act(result.current);
    await waitFor(() => expect(member()).toBeNull());
    stop();
  });

  test('is shown no longer when they do not log in again', async () => {
    const stop = new QueryObserver(client, sessionQuery).subscribe(() => undefined);
    const saved = save();
    await untilAsked();
    endRenewal(undefined);
    await expect(saved).rejects.toThrow();
    await waitFor(() => expect(member()).toBeNull());
    stop();
  });

  test('is shown while one of their calls is in progress', async () => {
    const saved = save();
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    expect(member()).toEqual(ann);
    await untilAsked();
    endRenewal(undefined);
    await expect(saved).rejects.toThrow();
  });

  test('is checked again when the answer to a check comes after a renewal', async () => {
    let refuse = () => {};
    let checks = 0;
    globalThis.fetch = jest.fn((path: string, init?: RequestInit) => {
      if (path !== '/api/auth/') return fakeFetch(path, init);
      checks += 1;
      if (checks > 1) return Promise.resolve(answerOf(200, ann));
      return new Promise<Response>((resolve) => (refuse = () => resolve(answerOf(401, { errors: {} }))));
    }) as unknown as typeof fetch;
    const check = client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    const saved = save();
    await untilAsked();
    isOver = false;
    endRenewal(ann);
    await saved;
    refuse();
    await check;
    expect(member()).toEqual(ann);
    expect(checks).toBe(2);
  });
});
