import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { request } from './request.ts';

const schema = z.object({ id: z.int() });
const responses: { status: number; body: string }[] = [];
const calls: { path: string; init: RequestInit | undefined }[] = [];
let onCall: (path: string) => void;

const respond = (status: number, body: unknown) =>
  responses.push({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });

function fakeFetch(path: string, init?: RequestInit): Promise<Response> {
  calls.push({ path, init });
  onCall(path);
  const next = responses.shift();
  if (!next) return Promise.reject(new TypeError('Failed to fetch'));
  const { status, body } = next;
  const json = () => Promise.resolve(body).then((text): unknown => JSON.parse(text));
  return Promise.resolve({ ok: status < 400, status, headers: new Map(), json } as unknown as Response);
}

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('Expected an ApiError');
  return error;
};
const headers = (index: number) => calls[index]?.init?.headers;

beforeEach(() => {
  responses.length = calls.length = 0;
  onCall = () => undefined;
  document.cookie = 'csrf_token=; max-age=0';
  globalThis.fetch = jest.fn(fakeFetch) as unknown as typeof fetch;
});
afterEach(() => void jest.restoreAllMocks());

describe('a successful request', () => {
  test('returns the body parsed with the schema', async () => {
    respond(200, { id: 4, other: true });
    await expect(request('/api/songs/4', { schema })).resolves.toEqual({ id: 4 });
  });

  test('sends the CSRF token from the cookie with unsafe methods', async () => {
    document.cookie = 'csrf_token=abc';
    respond(201, { id: 4 });
    await request('/api/albums', { schema, method: 'POST', body: { title: 'x' } });
    expect(headers(0)).toEqual({ 'x-csrf-token': 'abc', 'content-type': 'application/json' });
  });

  test('uses keepalive for writes unless the body is too long', async () => {
    document.cookie = 'csrf_token=abc';
    for (const lyrics of ['', 'la '.repeat(5000)]) {
      respond(201, { id: 4 });
      await request('/api/songs/4', { schema, method: 'PUT', body: { lyrics } });
    }
    expect(calls.map(({ init }) => init?.keepalive)).toEqual([true, false]);
  });

  test('fetches a CSRF token first if there is none', async () => {
    onCall = (path) => path === '/api/auth/' && (document.cookie = 'csrf_token=fresh');
    respond(401, { errors: { message: 'Unauthorized' } });
    respond(200, { id: 4 });
    await request('/api/likes/4', { schema, method: 'POST' });
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/', '/api/likes/4']);
    expect(headers(1)).toEqual({ 'x-csrf-token': 'fresh' });
  });
});

describe('a rejected CSRF token', () => {
  test('is refreshed, and the request repeated once', async () => {
    document.cookie = 'csrf_token=old';
    onCall = (path) => path === '/api/auth/' && (document.cookie = 'csrf_token=new');
    respond(403, { errors: { csrf: 'no' } });
    respond(200, {});
    respond(200, { id: 4 });
    await expect(request('/api/likes/4', { schema, method: 'POST' })).resolves.toEqual({ id: 4 });
    expect(headers(2)).toEqual({ 'x-csrf-token': 'new' });
  });

  test('results in an error if it is rejected again', async () => {
    document.cookie = 'csrf_token=old';
    respond(403, { errors: { csrf: 'no' } });
    respond(200, {});
    respond(403, { errors: { csrf: 'no' } });
    expect(await failure(request('/x', { schema, method: 'POST' }))).toMatchObject({ status: 403 });
    expect(calls).toHaveLength(3);
  });
});

describe('a failed request', () => {
  test('has the texts by field for a status below 500', async () => {
    respond(409, { errors: { email: 'Email is already in use' }, requestId: 'r1' });
    const error = await failure(request('/x', { schema }));
    expect(error).toMatchObject({
      status: 409,
      requestId: 'r1',
      errors: { email: 'Email is already in use' },
    });
  });

  test.each([
    [500, { errors: { server: 'stack trace' } }],
    [502, '<html>'],
    [404, '<html>'],
  ])('has a generic text for status %s without usable errors', async (status, body) => {
    respond(status, body);
    const error = await failure(request('/x', { schema }));
    expect(error.errors).toEqual({ server: 'Something went wrong. Please try again.' });
  });

  test('is a server error if the response does not match the schema', async () => {
    respond(200, { id: 'four' });
    expect(await failure(request('/x', { schema }))).toMatchObject({ status: 500 });
  });

  test('has status 0 and the offline text if the network fails', async () => {
    const error = await failure(request('/x', { schema }));
    expect(error.status).toBe(0);
    expect(error.message).toMatch(/reach the server/);
  });

  test('has status 0 and the offline text if the network fails while a CSRF token is fetched', async () => {
    const error = await failure(request('/x', { schema, method: 'POST' }));
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/']);
    expect(error.status).toBe(0);
  });
});
