import { expect, it } from '@jest/globals';
import { History, type Value } from './history.ts';

/** A write of `value` that began at `begunAt` and was answered with `status` at `endedAt`, in seconds. */
type WriteInTime = readonly [value: Value, status: number | undefined, begunAt: number, endedAt: number];

function possibleAfter(...writes: readonly WriteInTime[]): Value[] {
  const history = new History();
  for (const [value, status, begunAt, endedAt] of writes) {
    history.add({ kind: 'album', name: 'one', value, begunAt: begunAt * 1000 }, status);
    Object.assign(history.writes.at(-1) ?? {}, { endedAt: endedAt * 1000 });
  }
  return [...(history.possibleValues('album').get('one') ?? [])];
}

it('expects what was acknowledged last', () => {
  expect(possibleAfter(['a', 201, 0, 1], ['b', 200, 2, 3])).toEqual(['b']);
  expect(possibleAfter(['a', 201, 0, 1], [null, 200, 2, 3])).toEqual([null]);
});

it('expects nothing of what was refused', () => {
  expect(possibleAfter(['a', 400, 0, 1])).toEqual([null]);
  expect(possibleAfter(['a', 201, 0, 1], ['b', 409, 2, 3])).toEqual(['a']);
});

it('takes a write of unknown outcome either way', () => {
  expect(possibleAfter(['a', 201, 0, 1], ['b', 503, 2, 3])).toEqual(['a', 'b']);
  expect(possibleAfter(['a', 201, 0, 1], [null, undefined, 2, 3])).toEqual(['a', null]);
});

it('lets a write of unknown outcome arrive late, but not after everybody has stopped waiting', () => {
  expect(possibleAfter(['a', 201, 0, 1], ['b', 503, 2, 3], ['c', 200, 5, 6])).toEqual(['c', 'b']);
  expect(possibleAfter(['a', 201, 0, 1], ['b', 503, 2, 3], ['c', 200, 14, 15])).toEqual(['c']);
});

it.each([
  [201, ['a']],
  [401, [null, 'a']],
])('learns what a write was by repeating it: %i', async (status, possible) => {
  const history = new History();
  const again = () => Promise.resolve(status);
  history.add({ kind: 'album', name: 'one', value: 'a', begunAt: 0, again }, 503);
  await history.repeatUnknown();
  expect([...(history.possibleValues('album').get('one') ?? [])]).toEqual(possible);
});
