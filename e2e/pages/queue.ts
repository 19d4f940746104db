import { expect, type Locator, type Page } from '@playwright/test';
import type { Song } from '@rubato/contracts';
import { queuePanel } from './layout.ts';

/** The rows of the queue, in order. */
export const queueRows = (page: Page): Locator => queuePanel(page).getByRole('listitem');

/** The button in the row of a song that jumps to it. */
export const queueEntry = (page: Page, { title }: Pick<Song, 'title'>): Locator =>
  queueRows(page).filter({ hasText: title }).locator('[data-entry]');

/** Expects the queue to contain these songs in this order. */
export async function expectQueue(page: Page, songs: readonly Pick<Song, 'title'>[]): Promise<void> {
  await expect(queueRows(page)).toHaveText(songs.map(({ title }) => new RegExp(title)));
}

const queueRegion = (page: Page): Locator =>
  page.getByRole('region', { name: 'Currently Playing', exact: true });

/** Whether similar songs follow the end of the queue. */
export const keepPlayingSwitch = (page: Page): Locator =>
  queueRegion(page).getByRole('switch', { name: 'Keep playing similar songs' });

/** The songs that will follow the queue. */
export const similarSongs = (page: Page): Locator =>
  queueRegion(page).getByRole('group', { name: 'Similar songs' });

/** Chooses an item from the menu of the queue. */
export async function chooseFromQueueMenu(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Queue options' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The ids of all queued songs in order, from the player's store: only visible rows are in the document. */
export function queuedSongIds(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    // oxlint-disable-next-line no-underscore-dangle -- names of the Module Federation runtime
    const [host] = window.__FEDERATION__.__INSTANCES__;
    const [kit] = Object.values(host?.shareScopeMap.default['@rubato/web-kit'] ?? {});
    if (!kit) throw new Error('The page shares no player');
    return kit
      .lib()
      .playerStore.getState()
      .queue.songs.map(({ song }) => song.id);
  });
}

interface SharedKit {
  lib: () => {
    playerStore: { getState: () => { queue: { songs: { song: { id: number } }[] } } };
  };
}

declare global {
  interface Window {
    /** The share scope of the Module Federation runtime. */
    __FEDERATION__: {
      __INSTANCES__: { shareScopeMap: { default: Record<string, Record<string, SharedKit>> } }[];
    };
  }
}
