import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { emptyQueue, player, playerStore } from '@rubato/web-kit';
import { aSong as song } from '@rubato/web-kit/testing';
import { isAvailable, shortcutsOf } from './shortcuts.ts';

const toggleLike = jest.fn<(id: number) => void>();

/** Presses a key on the first element of `html`. */
function press(init: KeyboardEventInit, html = '<main></main>'): KeyboardEvent {
  document.body.innerHTML = html;
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  document.body.firstElementChild?.dispatchEvent(event);
  return event;
}

function run(init: KeyboardEventInit): void {
  const event = press(init);
  shortcutsOf(toggleLike)
    .find(({ matches }) => matches(event))
    ?.run();
}

beforeEach(() => {
  playerStore.setState({ ...playerStore.getInitialState(), queue: emptyQueue }, true);
  player.playAll([song(1), song(2)]);
  player.reportPosition(30);
});
afterEach(() => {
  toggleLike.mockReset();
});

describe('shortcutsOf', () => {
  test.each([
    [{ key: ' ' }, { playing: false }],
    [{ key: 'K' }, { playing: false }],
    [{ key: 'ArrowLeft' }, { position: 25, seeks: 1 }],
    [{ key: 'ArrowRight' }, { position: 35, seeks: 1 }],
    [
      { key: 'ArrowRight', shiftKey: true },
      { position: 0, playing: true },
    ],
    [
      { key: 'ArrowLeft', shiftKey: true },
      { position: 0, seeks: 1 },
    ],
    [{ key: 'ArrowDown', shiftKey: true }, { volume: 0.95 }],
    [{ key: 'ArrowUp', shiftKey: true }, { volume: 1 }],
    [{ key: 'm' }, { volume: 0 }],
    [{ key: 'r' }, { repeat: 'all' }],
    [{ key: 'ArrowDown' }, { volume: 1, position: 30 }],
    [{ key: 'm', shiftKey: true }, { volume: 1 }],
  ] as const)('%j changes the state to %j', (key, expected) => {
    run(key);
    expect(playerStore.getState()).toMatchObject(expected);
  });

  test('likes the current song', () => {
    run({ key: 'l' });
    expect(toggleLike).toHaveBeenCalledWith(1);
  });
});

describe('isAvailable', () => {
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
    expect(isAvailable(press(key, html))).toBe(available);
  });

  test('returns false if another handler has used the key', () => {
    const used = new KeyboardEvent('keydown', { key: 'k', cancelable: true });
    used.preventDefault();
    expect(isAvailable(used)).toBe(false);
  });
});
