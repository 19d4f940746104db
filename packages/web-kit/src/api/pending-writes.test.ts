import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createOfflineError, ApiError } from './api-error.ts';
import {
  maxPendingWrites,
  maxWriteAgeMs,
  rememberWrite,
  sendPendingWrites,
  type Write,
} from './pending-writes.ts';

const userId = 4;
const like: Write = { method: 'POST', path: '/api/likes/7' };
const unlike: Write = { method: 'DELETE', path: '/api/likes/7' };
const order: Write = { method: 'PUT', path: '/api/albums/2/songs', body: { song_ids: [3, 1, 2] } };

const sent: Write[] = [];
let respond: (write: Write) => unknown;
const send = async (write: Write) => {
  sent.push(write);
  await respond(write);
};
const restart = () => sendPendingWrites(userId, send);

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000_000_000 });
  respond = () => undefined;
});
afterEach(() => {
  localStorage.clear();
  sent.length = 0;
  dispatchEvent(new Event('pageshow'));
  jest.useRealTimers();
});

test('writes without a response are sent again in their order, once', async () => {
  rememberWrite(userId, order);
  jest.advanceTimersByTime(1);
  rememberWrite(userId, like);
  await expect(restart()).resolves.toBe(true);
  expect(sent).toEqual([order, like]);
  await expect(restart()).resolves.toBe(false);
  expect(sent).toHaveLength(2);
});

test('a write with a response, even an error, is not', async () => {
  rememberWrite(userId, like)();
  rememberWrite(userId, order)(new ApiError(500, {}));
  await expect(restart()).resolves.toBe(false);
  expect(sent).toEqual([]);
});

test('a request that the browser ends because the page is left is', async () => {
  const settle = rememberWrite(userId, like);
  dispatchEvent(new Event('pagehide'));
  settle(createOfflineError());
  await restart();
  expect(sent).toEqual([like]);
});

test('one that fails while the page is open is not: the change is no longer shown', async () => {
  rememberWrite(userId, like)(createOfflineError());
  await restart();
  expect(sent).toEqual([]);
});

test('only the last of several writes to a resource is', async () => {
  const settle = rememberWrite(userId, like);
  rememberWrite(userId, unlike);
  settle();
  await restart();
  expect(sent).toEqual([unlike]);
});

test('those of another user are kept for them', async () => {
  rememberWrite(5, like);
  await expect(restart()).resolves.toBe(false);
  await sendPendingWrites(5, send);
  expect(sent).toEqual([like]);
});

test.each([
  ['kept while the server cannot be reached', 0, 2],
  ['kept while the server is down', 503, 2],
  ['kept while there are too many requests', 429, 2],
  ['kept while there is no session', 401, 2],
  ['dropped if the server rejects them', 404, 1],
])('writes are %s', async (_what, status, attempts) => {
  respond = () => Promise.reject(new ApiError(status, {}));
  rememberWrite(userId, like);
  await restart();
  await restart();
  expect(sent).toHaveLength(attempts);
});

test('a write that cannot be sent holds back those after it', async () => {
  respond = () => Promise.reject(createOfflineError());
  rememberWrite(userId, order);
  jest.advanceTimersByTime(1);
  rememberWrite(userId, like);
  await restart();
  expect(sent).toEqual([order]);
});

test('writes that are too old are dropped', async () => {
  rememberWrite(userId, like);
  jest.advanceTimersByTime(maxWriteAgeMs + 1);
  await restart();
  expect(sent).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('the oldest is dropped when there are too many', async () => {
  for (let id = 0; id <= maxPendingWrites; id += 1) {
    rememberWrite(userId, { method: 'POST', path: `/api/likes/${id}` });
    jest.advanceTimersByTime(1);
  }
  await restart();
  expect(sent).toHaveLength(maxPendingWrites);
  expect(sent[0]?.path).toBe('/api/likes/1');
});

test.each([
  '{',
  '{}',
  '{"at":"yesterday"}',
  JSON.stringify({ at: 1e12, method: 'POST', path: 'https://evil.example/' }),
])('the unusable entry %s is dropped', async (text) => {
  localStorage.setItem('rubato.pending-write.4./api/likes/7', text);
  await expect(restart()).resolves.toBe(false);
  expect(sent).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('nothing is remembered if the storage is full or blocked', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  rememberWrite(userId, like)();
  await expect(restart()).resolves.toBe(false);
  jest.restoreAllMocks();
});
