import { afterEach, beforeEach, jest } from '@jest/globals';
import { dismissToasts } from './toasts.ts';
import { openPage, resetBrowserStorage, untilRestored } from './player-pages.ts';
import type { PlayerQueue } from '../src/player/queue/player-queue.ts';
import { aQueuedSong } from './songs.ts';

/** A browser tab with the player, which a test closes and opens again. */
export class PlayerTab {
  #close: () => void = () => {};

  /** Opens the tab with empty browser storage. */
  async openEmpty(): Promise<void> {
    resetBrowserStorage();
    dismissToasts();
    this.open();
    await untilRestored();
  }

  open(): void {
    this.#close = openPage();
  }

  close(): void {
    this.#close();
  }

  /** Reloads the page, with `pagehide` unless it crashes. */
  async reload(how: 'reload' | 'crash' = 'reload'): Promise<void> {
    if (how === 'reload') dispatchEvent(new Event('pagehide'));
    this.close();
    this.open();
    await untilRestored();
  }
}

/** Before each test, opens a tab with fake timers and empty browser storage; closes it afterwards. */
export function openTabForEachTest(): PlayerTab {
  const tab = new PlayerTab();
  beforeEach(async () => {
    jest.useFakeTimers();
    await tab.openEmpty();
  });
  afterEach(() => {
    tab.close();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  return tab;
}

/** A queue of the songs with these ids, whose entries are named after them. */
export const namedQueue = (ids: readonly number[], currentIndex = 0): PlayerQueue => ({
  songs: ids.map((id) => ({ entryId: `entry ${id}`, song: aQueuedSong(id) })),
  currentIndex,
});

/** The JSON value that `localStorage` has under `key`. */
export const storedJson = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');

/** Songs with the ids 1 to `count`. */
export const manySongs = (count: number) =>
  Array.from({ length: count }, (_, index) => aQueuedSong(index + 1));
