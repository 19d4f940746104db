import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { emptyQueue, player, playerStore } from '@rubato/web-kit';
import { aSong as song } from '@rubato/web-kit/testing';
import { createShortcuts } from './shortcuts.ts';

const toggleLike = jest.fn<(id: number) => void>();
const openDialog = jest.fn<(name: string) => void>();
const toggleFullPlayer = jest.fn();
const togglePanel = jest.fn<(panel: string) => void>();
const actions = { toggleLike, openDialog, toggleFullPlayer, togglePanel };

/** Presses a key on the first element of `html`. */
function press(init: KeyboardEventInit, html = '<main></main>'): KeyboardEvent {
  document.body.innerHTML = html;
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  document.body.firstElementChild?.dispatchEvent(event);
  return event;
}

function run(init: KeyboardEventInit): void {
  const event = press(init);
  createShortcuts(actions)
    .find(({ matches }) => matches(event))
    ?.run();
}

beforeEach(() => {
  playerStore.setState({ ...playerStore.getInitialState(), queue: emptyQueue }, true);
  player.playAll([song(1), song(2)]);
  player.reportPosition(30);
});
afterEach(() => {
  for (const action of Object.values(actions)) action.mockReset();
});

describe('createShortcuts', () => {
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

  test('expands the player, and shows queue and lyrics', () => {
    for (const key of ['f', 'q', 'y']) run({ key });
    expect(toggleFullPlayer).toHaveBeenCalledTimes(1);
    expect(togglePanel.mock.calls).toEqual([['queue'], ['lyrics']]);
  });
});
