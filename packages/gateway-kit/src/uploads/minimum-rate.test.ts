import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AppError } from '@rubato/contracts';
import { PassThrough } from 'node:stream';
import { enforceMinimumRate } from './minimum-rate.ts';

const rate = { windowMs: 1000, bytes: 100 };

let body: PassThrough;
let errors: AppError[];
let chunks: AsyncGenerator<Buffer>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  body = new PassThrough();
  errors = [];
  chunks = enforceMinimumRate(body, rate, (error) => errors.push(error));
});

afterEach(() => {
  body.destroy();
  jest.useRealTimers();
});

/** Receives `bytes` bytes after `afterMs`. */
async function receive(bytes: number, afterMs: number): Promise<void> {
  const next = chunks.next();
  await jest.advanceTimersByTimeAsync(afterMs);
  body.write(Buffer.alloc(bytes));
  expect((await next).value?.length).toBe(bytes);
}

describe('enforceMinimumRate', () => {
  it('accepts a sender at the minimum rate for any time', async () => {
    for (let n = 0; n < 50; n += 1) await receive(30, 250);
    body.end();
    expect(await chunks.next()).toEqual({ done: true, value: undefined });
    await jest.advanceTimersByTimeAsync(5000);
    expect(errors).toEqual([]);
  });

  it('rejects a sender below the minimum rate', async () => {
    for (let n = 0; n < 5; n += 1) await receive(1, 250);
    expect(errors.map(({ code }) => code)).toEqual(['TOO_SLOW']);
  });

  describe('for a long upload', () => {
    beforeEach(() => {
      const later = { afterMs: 2000, bytes: 1000 };
      chunks = enforceMinimumRate(body, { ...rate, later }, (error) => errors.push(error));
    });

    it('allows the lower rate at the beginning only', async () => {
      for (let n = 0; n < 8; n += 1) await receive(100, 250);
      expect(errors).toEqual([]);
      for (let n = 0; n < 4; n += 1) await receive(100, 250);
      expect(errors.map(({ code }) => code)).toEqual(['TOO_SLOW']);
    });

    it('accepts the higher rate later on', async () => {
      for (let n = 0; n < 8; n += 1) await receive(100, 250);
      for (let n = 0; n < 40; n += 1) await receive(250, 250);
      expect(errors).toEqual([]);
    });
  });

  it('rejects a stalled sender', async () => {
    await receive(1000, 0);
    chunks.next().catch(() => {}); // Fails when the body is destroyed.
    await jest.advanceTimersByTimeAsync(999);
    expect(errors).toEqual([]);
    await jest.advanceTimersByTimeAsync(2);
    expect(errors.map(({ code }) => code)).toEqual(['TOO_SLOW']);
  });

  it('ignores time spent in back-pressure', async () => {
    await receive(1, 0);
    for (let n = 0; n < 5; n += 1) {
      await jest.advanceTimersByTimeAsync(3000);
      await receive(1, 10);
    }
    expect(errors).toEqual([]);
  });

  it('keeps the connection open when the consumer stops', async () => {
    await receive(1, 0);
    await chunks.return(undefined);
    expect(body.destroyed).toBe(false);
  });
});
