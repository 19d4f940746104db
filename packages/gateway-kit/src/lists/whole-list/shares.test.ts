import { describe, expect, it } from '@jest/globals';
import { Shares, type Holding } from './shares.ts';

const held = (...owners: string[]): Holding => ({ owners });

function sharesOf(...holdings: Holding[]): Shares<Holding> {
  const shares = new Shares<Holding>();
  for (const holding of holdings) shares.add(holding);
  return shares;
}

describe('Shares', () => {
  it('counts what each owner holds, and takes the largest share of several owners', () => {
    const shares = sharesOf(held('a', 'user 1'), held('b', 'user 1'), held('b', 'user 2'));
    expect(
      [['a'], ['user 1'], ['a', 'user 3'], ['a', 'b'], ['c']].map((owners) =>
        shares.computeShare({ owners }),
      ),
    ).toEqual([1, 2, 1, 2, 0]);
  });

  it('counts nothing after it is deleted', () => {
    const [first, second] = [held('a'), held('a')];
    const shares = sharesOf(first, second);
    expect([shares.delete(first), shares.delete(first), shares.computeShare(second), shares.size]).toEqual([
      true,
      false,
      1,
      1,
    ]);
  });

  it('takes from the largest share, oldest first', () => {
    const [first, second] = [held('a'), held('a')];
    expect(sharesOf(held('b'), first, second).findHoldingsAboveShare(held('c'))).toEqual([first, second]);
  });

  it.each([
    ['the same owner', held('a')],
    ['another user of the same network', held('a', 'user 9')],
    ['an owner whose share would become the larger one', held('b')],
  ])('takes nothing for %s', (_who, newcomer) => {
    expect(sharesOf(held('a'), held('a'), held('b')).findHoldingsAboveShare(newcomer)).toEqual([]);
  });
});
