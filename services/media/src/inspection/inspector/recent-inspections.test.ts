import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Inspection } from '../inspection.messages.ts';
import { RecentInspections } from './recent-inspections.ts';

const user = 1;
const megabyte = 1024 * 1024;

function inspectionOf(bytes: number): Inspection {
  return { extension: 'jpg', durationSeconds: 0, delivered: [new Uint8Array(bytes)], variants: [] };
}

beforeEach(() => {
  jest.useFakeTimers();
  // The cache takes 0 for no time.
  jest.advanceTimersByTime(1);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('RecentInspections', () => {
  it('inspects equal images of a user once', async () => {
    const recent = new RecentInspections();
    const inspect = jest.fn(async () => inspectionOf(1));

    const first = await recent.find(user, 'hash', inspect);

    expect(await recent.find(user, 'hash', inspect)).toBe(first);
    expect(inspect).toHaveBeenCalledTimes(1);
  });

  it('waits for the running inspection of an equal image', async () => {
    const recent = new RecentInspections();
    const running = Promise.withResolvers<Inspection>();
    const inspect = jest.fn(() => running.promise);

    const both = Promise.all([recent.find(user, 'hash', inspect), recent.find(user, 'hash', inspect)]);
    running.resolve(inspectionOf(1));

    const [first, second] = await both;
    expect(second).toBe(first);
    expect(inspect).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['images of another user', 2, 'hash'],
    ['different images', user, 'other hash'],
  ])('inspects %s', async (_, userId, sha256) => {
    const recent = new RecentInspections();
    await recent.find(user, 'hash', async () => inspectionOf(1));
    const other = inspectionOf(2);

    expect(await recent.find(userId, sha256, async () => other)).toBe(other);
  });

  it('inspects an image itself if the inspection of an equal one fails', async () => {
    const recent = new RecentInspections();
    const failing = Promise.withResolvers<Inspection>();
    const first = recent.find(user, 'hash', () => failing.promise);
    const own = inspectionOf(1);
    const second = recent.find(user, 'hash', async () => own);

    failing.reject(new Error('aborted'));

    await expect(first).rejects.toThrow('aborted');
    expect(await second).toBe(own);
  });

  it('forgets an image after five minutes', async () => {
    const recent = new RecentInspections();
    const inspect = jest.fn(async () => inspectionOf(1));
    await recent.find(user, 'hash', inspect);
    await jest.advanceTimersByTimeAsync(299_000);
    await recent.find(user, 'hash', inspect);
    expect(inspect).toHaveBeenCalledTimes(1);

    await jest.advanceTimersByTimeAsync(2000);
    await recent.find(user, 'hash', inspect);

    expect(inspect).toHaveBeenCalledTimes(2);
  });

  it('keeps at most 8 MiB', async () => {
    const recent = new RecentInspections();
    const inspect = jest.fn(async () => inspectionOf(3 * megabyte));
    for (const hash of ['first', 'second', 'third']) await recent.find(user, hash, inspect);

    await recent.find(user, 'third', inspect);
    expect(inspect).toHaveBeenCalledTimes(3);
    await recent.find(user, 'first', inspect);
    expect(inspect).toHaveBeenCalledTimes(4);
  });
});
