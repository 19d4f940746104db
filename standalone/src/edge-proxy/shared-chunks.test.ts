import { beforeEach, expect, it } from '@jest/globals';
<<<<<<<< HEAD:standalone/src/edge-proxy/shared-chunks.test.ts
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
========
import { ChunkCache } from './shared-chunks.ts';

const chunkBytes = 64 * 1024;

let cache: ChunkCache;
let reads: string[];

beforeEach(() => {
  cache = new ChunkCache(3 * chunkBytes);
  reads = [];
});

/** Acquires a chunk that is filled with the first letter of its key. */
const acquire = (key: string) =>
  cache.acquire(key, chunkBytes, (into) => {
    reads.push(key);
    return Promise.resolve(into.fill(key));
  });
const visit = async (...keys: string[]) => {
  for (const key of keys) (await acquire(key)).release();
};
const letters = (bytes: Uint8Array) => new Set(Buffer.from(bytes).toString('latin1'));

it('reads a chunk once for concurrent and subsequent readers', async () => {
  const both = await Promise.all([acquire('a'), acquire('a')]);
>>>>>>>> 332c0423 (refactor(service-kit): use standard terms in names, log lines, errors and comments):packages/service-kit/src/objects/shared-chunks.test.ts
  both.forEach(({ release }) => release());
  await takeAndRelease('a');
  expect(reads).toEqual(['a']);
});

<<<<<<<< HEAD:standalone/src/edge-proxy/shared-chunks.test.ts
it('evicts the least recently used chunk first', async () => {
  await takeAndRelease('a', 'b', 'c', 'a', 'd', 'a', 'c', 'b');
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'b']);
});

it('reuses the memory of evicted chunks, never of chunks in use', async () => {
  const sent = await take('a');
  await takeAndRelease('b', 'c');
========
it('evicts the least recently used chunk', async () => {
  await visit('a', 'b', 'c', 'a', 'd', 'a', 'c', 'b');
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'b']);
});

it('reuses the buffer of an evicted chunk, never of one in use', async () => {
  const sent = await acquire('a');
  await visit('b', 'c');
>>>>>>>> 332c0423 (refactor(service-kit): use standard terms in names, log lines, errors and comments):packages/service-kit/src/objects/shared-chunks.test.ts
  const memory = new Set([sent.bytes.buffer]);
  for (const key of ['d', 'e', 'f', 'g']) {
    const { bytes, release } = await acquire(key);
    memory.add(bytes.buffer);
    expect(letters(bytes)).toEqual(new Set(key));
    release();
  }
  expect(letters(sent.bytes)).toEqual(new Set('a'));
  expect(memory.size).toBeLessThanOrEqual(3);
});

<<<<<<<< HEAD:standalone/src/edge-proxy/shared-chunks.test.ts
it('exceeds its limit only while chunks are in use', async () => {
  const taken = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(take));
========
it('exceeds its limit only while more chunks are in use', async () => {
  const taken = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(acquire));
>>>>>>>> 332c0423 (refactor(service-kit): use standard terms in names, log lines, errors and comments):packages/service-kit/src/objects/shared-chunks.test.ts
  expect(taken.map(({ bytes }) => letters(bytes))).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((key) => new Set(key)),
  );
  taken.forEach(({ release }) => release());
  await takeAndRelease('a', 'b', 'c', 'd', 'e');
  expect(reads.length).toBeGreaterThanOrEqual(7);
});

<<<<<<<< HEAD:standalone/src/edge-proxy/shared-chunks.test.ts
it('retries a chunk that could not be read', async () => {
  const failing = () => cache.take('a', chunkBytes, () => Promise.reject(new Error('unavailable')));
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('unavailable');
  await takeAndRelease('a');
========
it('reads a chunk again after a failure', async () => {
  const failing = () => cache.acquire('a', chunkBytes, () => Promise.reject(new Error('unavailable')));
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('unavailable');
  await visit('a');
>>>>>>>> 332c0423 (refactor(service-kit): use standard terms in names, log lines, errors and comments):packages/service-kit/src/objects/shared-chunks.test.ts
  expect(reads).toEqual(['a']);
  await takeAndRelease('b', 'c', 'a', 'b', 'c');
  expect(reads).toEqual(['a', 'b', 'c']);
});
