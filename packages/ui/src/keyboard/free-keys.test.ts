import { describe, expect, test } from '@jest/globals';
import { isCommandFree, isKeyFree } from './free-keys.ts';

/** Presses a key on the first element of `html`. */
function press(init: KeyboardEventInit, html: string): KeyboardEvent {
  document.body.innerHTML = html;
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  document.body.firstElementChild?.dispatchEvent(event);
  return event;
}

describe('isKeyFree', () => {
  test.each([
    [{ key: 'k' }, '<main></main>', true],
    [{ key: 'k' }, '<button></button>', true],
    [{ key: 'k', ctrlKey: true }, '<main></main>', false],
    [{ key: 'k', metaKey: true }, '<main></main>', false],
    [{ key: 'ArrowLeft', altKey: true }, '<main></main>', false],
    [{ key: 'k', isComposing: true }, '<main></main>', false],
    [{ key: 'k' }, '<input>', false],
    [{ key: 'k' }, '<textarea></textarea>', false],
    [{ key: 'k' }, '<select></select>', false],
    [{ key: 'k' }, '<p contenteditable></p>', false],
    [{ key: 'k' }, '<input type="checkbox">', true],
    [{ key: 'k' }, '<div role="dialog"></div>', false],
    [{ key: 'k' }, '<div role="menu"></div>', false],
    [{ key: ' ' }, '<button></button>', false],
    [{ key: ' ' }, '<a href="/"></a>', true],
    [{ key: 'ArrowLeft' }, '<span role="slider"></span>', false],
    [{ key: 'ArrowLeft' }, '<button></button>', true],
  ])('%j on %s → %s', (key, html, available) => {
    expect(isKeyFree(press(key, html))).toBe(available);
  });

  test('returns true in the dialog that asks, except in its menus', () => {
    const k = press({ key: 'k' }, '<div role="dialog"></div>');
    expect(isKeyFree(k, document.querySelector('[role=dialog]'))).toBe(true);
    const inMenu = press({ key: 'k' }, '<div role="menu"></div><div role="dialog"></div>');
    expect(isKeyFree(inMenu, document.querySelector('[role=dialog]'))).toBe(false);
  });

  test('returns false if another handler has used the key', () => {
    const used = new KeyboardEvent('keydown', { key: 'k', cancelable: true });
    used.preventDefault();
    expect(isKeyFree(used)).toBe(false);
  });
});

describe('isCommandFree', () => {
  test.each([
    [{ key: 'k', ctrlKey: true }, '<main></main>', true],
    [{ key: 'k', metaKey: true }, '<input>', true],
    [{ key: 'k' }, '<main></main>', false],
    [{ key: 'k', ctrlKey: true, shiftKey: true }, '<main></main>', false],
    [{ key: 'k', ctrlKey: true, altKey: true }, '<main></main>', false],
    [{ key: 'k', ctrlKey: true, isComposing: true }, '<input>', false],
    [{ key: 'k', ctrlKey: true }, '<div role="dialog"></div>', false],
  ])('%j on %s → %s', (key, html, free) => {
    expect(isCommandFree(press(key, html))).toBe(free);
  });
});
