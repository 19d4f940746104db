import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { QueueEntry } from './player-queue.ts';
import { changePages, pageSize, type QueuePages } from './queue-pages.ts';
import { anEntry } from '../../../testing/songs.ts';

let keys = 0;
const newKey = () => `page ${keys++}`;
const change = (pages: QueuePages, songs: readonly QueueEntry[]) => changePages(pages, songs, newKey);
const many = (count: number) => Array.from({ length: count }, (_, index) => anEntry(index));
const none: QueuePages = new Map();

const songs = many(10_000);
const { pages } = change(none, songs);

describe('changePages for ten thousand entries', () => {
  test('creates full pages', () => {
    expect(pages.size).toBe(10_000 / pageSize);
    expect([...pages.values()].flat()).toEqual(songs);
  });

  test('writes nothing if entries are moved or a few are removed', () => {
    const untouched = { pages, written: new Map(), deleted: [] };
    expect(change(pages, songs.toReversed())).toEqual(untouched);
    expect(change(pages, songs.toSpliced(5000, 50))).toEqual(untouched);
  });

  test('writes one page if an entry is added or replaced', () => {
    const added = anEntry(1);
    expect([...change(pages, [...songs, added]).written.values()]).toEqual([[added]]);
    expect([...change(pages, songs.with(5000, added)).written.values()]).toEqual([[added]]);
  });

  test('deletes all pages if the queue is cleared', () => {
    expect(change(pages, [])).toEqual({ pages: none, written: none, deleted: [...pages.keys()] });
  });
});

test('changePages shares pages between entries added one by one', () => {
  let now = none;
  for (let count = 1; count <= 500; count += 1) now = change(now, songs.slice(0, count)).pages;
  expect(now.size).toBeLessThanOrEqual(500 / (pageSize / 2) + 1);
});

test('changePages stores all entries in pages of limited size that are mostly in use', () => {
  const pool = many(1500);
  const queue = fc
    .tuple(fc.nat(1500), fc.nat(1500), fc.nat(9))
    .map(([from, to, gap]) =>
      pool.slice(Math.min(from, to), Math.max(from, to)).filter((_, index) => gap === 0 || index % 10 >= gap),
    );
  fc.assert(
    fc.property(fc.array(queue, { minLength: 1, maxLength: 8 }), (queues) => {
      let stored = new Map<string, readonly QueueEntry[]>();
      for (const entries of queues) {
        const { pages: next, written, deleted } = change(stored, entries);
        for (const key of deleted) stored.delete(key);
        for (const [key, page] of written) {
          expect(stored.has(key)).toBe(false);
          stored.set(key, page);
        }
        expect(stored).toEqual(new Map(next));
        stored = new Map(next);
        const held = [...next.values()].flat();
        expect(new Set(held).size).toBe(held.length);
        expect(entries.every((entry) => held.includes(entry))).toBe(true);
        expect(held.length).toBeLessThanOrEqual(2 * entries.length + pageSize);
        expect(Math.max(0, ...[...next.values()].map(({ length }) => length))).toBeLessThanOrEqual(pageSize);
      }
    }),
    { numRuns: 50 },
  );
});
