import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { PointerEvent as ReactPointerEvent } from 'react';
import { watchLongPress } from './long-press.ts';

const onLongPress = jest.fn();
let card: HTMLElement;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<article><a href="#song">Song</a><button>Play</button></article>';
  card = document.querySelector('article') ?? document.body;
  card.addEventListener('pointerdown', (event) =>
    watchLongPress(event as unknown as ReactPointerEvent, onLongPress),
  );
});
afterEach(() => {
  dispatch('pointercancel');
  jest.useRealTimers();
  onLongPress.mockReset();
});

const touch = { pointerId: 1, pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 100 };

function dispatch(name: string, init: PointerEventInit = {}, target = 'a'): Event {
  const options = { bubbles: true, cancelable: true, ...touch, ...init };
  const event = new PointerEvent(name, options);
  card.querySelector(target)?.dispatchEvent(event);
  return event;
}

const wait = () => jest.advanceTimersByTime(600);

describe('watchLongPress', () => {
  test('reports a finger that stays in its place once, although the browser opens a menu of its own', () => {
    dispatch('pointerdown');
    dispatch('pointermove', { clientX: 104, clientY: 97 });
    expect(onLongPress).not.toHaveBeenCalled();
    wait();
    expect(onLongPress).toHaveBeenCalledTimes(1);
    expect(dispatch('contextmenu').defaultPrevented).toBe(true);
    expect(onLongPress).toHaveBeenCalledTimes(1);
  });

  test('follows the browser where that finds the press long sooner', () => {
    dispatch('pointerdown');
    expect(dispatch('contextmenu').defaultPrevented).toBe(true);
    expect(onLongPress).toHaveBeenCalledTimes(1);
    wait();
    expect(onLongPress).toHaveBeenCalledTimes(1);
  });

  test('suppresses the click that ends a long press, and no other', () => {
    dispatch('pointerdown');
    wait();
    expect(dispatch('touchend').defaultPrevented).toBe(true);
    dispatch('pointerdown');
    expect(dispatch('touchend').defaultPrevented).toBe(false);
  });

  test('ignores a tap', () => {
    dispatch('pointerdown');
    expect(dispatch('touchend').defaultPrevented).toBe(false);
    wait();
    expect(onLongPress).not.toHaveBeenCalled();
    expect(dispatch('contextmenu').defaultPrevented).toBe(false);
  });

  test.each([
    ['a finger that scrolls', () => dispatch('pointermove', { clientY: 120 })],
    ['a press that the browser takes over', () => dispatch('pointercancel')],
    ['two fingers', () => dispatch('pointerdown', { pointerId: 2, isPrimary: false })],
  ])('ignores %s', (_case, interrupt) => {
    dispatch('pointerdown');
    interrupt();
    wait();
    expect(onLongPress).not.toHaveBeenCalled();
  });

  test('leaves the menu of the browser to a mouse', () => {
    dispatch('pointerdown', { pointerType: 'mouse' });
    wait();
    expect(dispatch('contextmenu', { pointerType: 'mouse' }).defaultPrevented).toBe(false);
    expect(onLongPress).not.toHaveBeenCalled();
  });

  test('leaves a press on a button to that button', () => {
    dispatch('pointerdown', {}, 'button');
    wait();
    expect(onLongPress).not.toHaveBeenCalled();
  });
});
