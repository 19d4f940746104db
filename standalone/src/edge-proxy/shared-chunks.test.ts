import { beforeEach, expect, it } from '@jest/globals';
import { SharedChunks } from './shared-chunks.ts';

const chunkBytes = 64 * 1024;

let cache: SharedChunks;
let reads: string[];

beforeEach(() => {
  cache = new SharedChunks(3 * chunkBytes);
  reads = [];
});

/** Takes a chunk that is filled with its key. */
const take = (key: string) =>
  cache.take(key, chunkBytes, (into) => {
    reads.push(key);
    return Promise.resolve(into.fill(key));
  });
const takeAndRelease = async (...keys: string[]) => {
  for (const key of keys) (await take(key)).release();
};
const letters = (bytes: Uint8Array) => new Set(Buffer.from(bytes).toString('latin1'));

it('reads a chunk once for concurrent and subsequent requests', async () => {
  const both = await Promise.all([take('a'), take('a')]);
  both.forEach(({ release }) => release());
  await takeAndRelease('a');
  expect(reads).toEqual(['a']);
});

it('evicts the least recently used chunk first', async () => {
  await takeAndRelease('a', 'b', 'c', 'a', 'd', 'a', 'c', 'b');
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'b']);
});

it('reuses the memory of evicted chunks, never of chunks in use', async () => {
  const sent = await take('a');
  await takeAndRelease('b', 'c');
  const memory = new Set([sent.bytes.buffer]);
  for (const key of ['d', 'e', 'f', 'g']) {
    const { bytes, release } = await take(key);
    memory.add(bytes.buffer);
    expect(letters(bytes)).toEqual(new Set(key));
    release();
  }
  expect(letters(sent.bytes)).toEqual(new Set('a'));
  expect(memory.size).toBeLessThanOrEqual(3);
});

it('exceeds its limit only while chunks are in use', async () => {
  const taken = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(take));
  expect(taken.map(({ bytes }) => letters(bytes))).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((key) => new Set(key)),
  );
  taken.forEach(({ release }) => release());
  await takeAndRelease('a', 'b', 'c', 'd', 'e');
  expect(reads.length).toBeGreaterThanOrEqual(7);
});

it('retries a chunk that could not be read', async () => {
  const failing = () => cache.take('a', chunkBytes, () => Promise.reject(new Error('unavailable')));
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('unavailable');
  await takeAndRelease('a');
  expect(reads).toEqual(['a']);
  await takeAndRelease('b', 'c', 'a', 'b', 'c');
  expect(reads).toEqual(['a', 'b', 'c']);
});
