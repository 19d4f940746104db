import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { VirtualList } from '../list/virtual-list.tsx';
import { removeAnimations, simulateAnimations, takeAnimations } from './animations.double.ts';

const rowHeight = 10;

function List({ items }: { items: readonly string[] }) {
  return (
    <VirtualList label="Songs" items={items} rowHeight={rowHeight} getKey={(item) => item}>
      {(item) => item}
    </VirtualList>
  );
}

const getTexts = () => [...screen.getByRole('list').children].map(({ textContent }) => textContent);
/** The animations of rows by their text, and of the list as “list”. */
const takeByRow = () =>
  Object.fromEntries(
    takeAnimations().map(({ element, keyframes }) => [
      element.tagName === 'UL' ? 'list' : element.textContent,
      keyframes,
    ]),
  );
const moveBy = (rows: number) => [{ translate: `0 ${rows * rowHeight}px` }, { translate: '0 0' }];
const fadeIn = [{ opacity: 0 }, {}];
const fadeOut = [{}, { opacity: 0 }];

beforeEach(() => simulateAnimations());
afterEach(() => {
  cleanup();
  removeAnimations();
});

/** Shows `before`, then `after`. */
function change(before: string, after: string): void {
  const view = render(<List items={[...before]} />);
  expect(takeAnimations()).toEqual([]);
  view.rerender(<List items={[...after]} />);
}

describe('rows of a list', () => {
  test('move to their new places when one is moved', () => {
    change('abcd', 'acdb');
    expect(takeByRow()).toEqual({ b: moveBy(-2), c: moveBy(1), d: moveBy(1) });
  });

  test('close the gap of a removed row, which fades out in its place', async () => {
    const view = render(<List items={[...'abc']} />);
    view.rerender(<List items={[...'ac']} />);
    expect(getTexts()).toEqual(['a', 'c', 'b']);
    const removed = screen.getByText('b');
    expect([removed.inert, removed.style.position, removed.style.top]).toEqual([true, 'absolute', '10px']);
    const animations = takeAnimations();
    expect(animations.map(({ keyframes }) => keyframes)).toEqual([
      moveBy(1),
      fadeOut,
      [{ height: '30px' }, { height: '20px' }],
    ]);
    expect(animations[1]?.element === removed).toBe(true);
    await act(async () => animations[1]?.finish());
    expect(getTexts()).toEqual(['a', 'c']);
  });

  test('make room for an added row, which fades in', () => {
    change('ab', 'axb');
    expect(takeByRow()).toEqual({
      x: fadeIn,
      b: moveBy(-1),
      list: [{ height: '20px' }, { height: '30px' }],
    });
  });

  test('move on while a removed row is still there', () => {
    const view = render(<List items={[...'abc']} />);
    view.rerender(<List items={[...'bc']} />);
    takeAnimations();
    view.rerender(<List items={[...'bcd']} />);
    expect(getTexts()).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd']));
    view.rerender(<List items={[...'cdb']} />);
    expect(takeByRow()).toMatchObject({ b: moveBy(-2), c: moveBy(1), d: moveBy(1) });
  });

  test('have no motion when the list is another one', () => {
    change('abc', 'xyz');
    expect([getTexts(), takeAnimations()]).toEqual([['x', 'y', 'z'], []]);
  });

  test('have no motion when rows outside the visible part follow', () => {
    const many = [...'abcdefghijklmnopqrstuvwxyz'];
    change('abcdefghijkl', many.join(''));
    expect(takeByRow()).toEqual({});
  });

  test('have no motion if less is wanted', () => {
    simulateAnimations({ isReduced: true });
    change('abc', 'cb');
    expect([getTexts(), takeAnimations()]).toEqual([['c', 'b'], []]);
  });
});
