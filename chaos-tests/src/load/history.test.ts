import { expect, it } from '@jest/globals';
import { History, type Value } from './history.ts';

/** A write of `value` from `startedAt` to `endedAt`, in seconds, that returned `status`. */
type WriteInTime = readonly [value: Value, status: number | undefined, startedAt: number, endedAt: number];

function possibleAfter(...writes: readonly WriteInTime[]): Value[] {
  const history = new History();
  for (const [value, status, startedAt, endedAt] of writes) {
    history.add({ kind: 'album', name: 'one', value, startedAt: startedAt * 1000 }, status);
    Object.assign(history.writes.at(-1) ?? {}, { endedAt: endedAt * 1000 });
  }
  return [...(history.possibleValues('album').get('one') ?? [])];
}

it('expects the value of the last acknowledged write', () => {
  expect(possibleAfter(['a', 201, 0, 1], ['b', 200, 2, 3])).toEqual(['b']);
  expect(possibleAfter(['a', 201, 0, 1], [null, 200, 2, 3])).toEqual([null]);
});

it('ignores rejected writes', () => {
  expect(possibleAfter(['a', 400, 0, 1])).toEqual([null]);
  expect(possibleAfter(['a', 201, 0, 1], ['b', 409, 2, 3])).toEqual(['a']);
});

it('accepts both results of a write with unknown outcome', () => {
  expect(possibleAfter(['a', 201, 0, 1], ['b', 503, 2, 3])).toEqual(['a', 'b']);
  expect(possibleAfter(['a', 201, 0, 1], [null, undefined, 2, 3])).toEqual(['a', null]);
});

it('accepts a late effect of a write with unknown outcome, but only for a limited time', () => {
  expect(possibleAfter(['a', 201, 0, 1], ['b', 503, 2, 3], ['c', 200, 5, 6])).toEqual(['c', 'b']);
  expect(possibleAfter(['a', 201, 0, 1], ['b', 503, 2, 3], ['c', 200, 14, 15])).toEqual(['c']);
});

it.each([
  [201, ['a']],
  [401, [null, 'a']],
])('resolves an unknown outcome by retrying the write: %i', async (status, possible) => {
  const history = new History();
  const retry = () => Promise.resolve(status);
  history.add({ kind: 'album', name: 'one', value: 'a', startedAt: 0, retry }, 503);
  await history.retryUnknown();
  expect([...(history.possibleValues('album').get('one') ?? [])]).toEqual(possible);
});
