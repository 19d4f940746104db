import { beforeEach, expect, it } from '@jest/globals';
import { SharedPieces } from './shared-pieces.ts';

const pieceBytes = 64 * 1024;

let pieces: SharedPieces;
let reads: string[];

beforeEach(() => {
  pieces = new SharedPieces(3 * pieceBytes);
  reads = [];
});

/** Takes a piece that is full of its own first letter. */
const take = (key: string) =>
  pieces.take(key, pieceBytes, (into) => {
    reads.push(key);
    return Promise.resolve(into.fill(key));
  });
const visit = async (...keys: string[]) => {
  for (const key of keys) (await take(key)).release();
};
const letters = (bytes: Uint8Array) => new Set(Buffer.from(bytes).toString('latin1'));

it('reads once what several ask for at the same time, or soon after', async () => {
  const both = await Promise.all([take('a'), take('a')]);
  both.forEach(({ release }) => release());
  await visit('a');
  expect(reads).toEqual(['a']);
});

it('forgets first what was asked for longest ago', async () => {
  await visit('a', 'b', 'c', 'a', 'd', 'a', 'c', 'b');
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'b']);
});

it('uses the memory of a forgotten piece again, never that of one being sent', async () => {
  const sent = await take('a');
  await visit('b', 'c');
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

it('has room for more while more are being sent, and not for longer', async () => {
  const taken = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(take));
  expect(taken.map(({ bytes }) => letters(bytes))).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((key) => new Set(key)),
  );
  taken.forEach(({ release }) => release());
  await visit('a', 'b', 'c', 'd', 'e');
  expect(reads.length).toBeGreaterThanOrEqual(7);
});

it('reads again what could not be read', async () => {
  const failing = () => pieces.take('a', pieceBytes, () => Promise.reject(new Error('away')));
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('away');
  await visit('a');
  expect(reads).toEqual(['a']);
  await visit('b', 'c', 'a', 'b', 'c');
  expect(reads).toEqual(['a', 'b', 'c']);
});
