import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AppError } from '@rubato/contracts';
import { PassThrough } from 'node:stream';
import { pacedBody } from './paced-body.ts';

const pace = { windowMs: 1000, bytes: 100 };

let body: PassThrough;
let given: AppError[];
let chunks: AsyncGenerator<Buffer>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  body = new PassThrough();
  given = [];
  chunks = pacedBody(body, pace, (error) => given.push(error));
});

afterEach(() => {
  body.destroy();
  jest.useRealTimers();
});

/** The sender sends so many bytes after so long, and we take them. */
async function comes(bytes: number, afterMs: number): Promise<void> {
  const next = chunks.next();
  await jest.advanceTimersByTimeAsync(afterMs);
  body.write(Buffer.alloc(bytes));
  expect((await next).value?.length).toBe(bytes);
}

describe('a sender', () => {
  it('who sends as much as is wanted is not too slow, however long it takes', async () => {
    for (let n = 0; n < 50; n += 1) await comes(30, 250);
    body.end();
    expect(await chunks.next()).toEqual({ done: true, value: undefined });
    await jest.advanceTimersByTimeAsync(5000);
    expect(given).toEqual([]);
  });

  it('who sends a byte now and then is too slow', async () => {
    for (let n = 0; n < 5; n += 1) await comes(1, 250);
    expect(given.map(({ code }) => code)).toEqual(['TOO_SLOW']);
  });

  describe('of a long upload', () => {
    beforeEach(() => {
      const later = { afterMs: 2000, bytes: 1000 };
      chunks = pacedBody(body, { ...pace, later }, (error) => given.push(error));
    });

    it('may be slow at the beginning only', async () => {
      for (let n = 0; n < 8; n += 1) await comes(100, 250);
      expect(given).toEqual([]);
      for (let n = 0; n < 4; n += 1) await comes(100, 250);
      expect(given.map(({ code }) => code)).toEqual(['TOO_SLOW']);
    });

    it('who is as fast as is wanted later on is not too slow', async () => {
      for (let n = 0; n < 8; n += 1) await comes(100, 250);
      for (let n = 0; n < 40; n += 1) await comes(250, 250);
      expect(given).toEqual([]);
    });
  });

  it('who stands still is too slow', async () => {
    await comes(1000, 0);
    chunks.next().catch(() => {}); // It ends with the body.
    await jest.advanceTimersByTimeAsync(999);
    expect(given).toEqual([]);
    await jest.advanceTimersByTimeAsync(2);
    expect(given.map(({ code }) => code)).toEqual(['TOO_SLOW']);
  });

  it('who is held up by us is not too slow', async () => {
    await comes(1, 0);
    for (let n = 0; n < 5; n += 1) {
      await jest.advanceTimersByTimeAsync(3000);
      await comes(1, 10);
    }
    expect(given).toEqual([]);
  });

  it('stays connected when we want no more', async () => {
    await comes(1, 0);
    await chunks.return(undefined);
    expect(body.destroyed).toBe(false);
  });
});
