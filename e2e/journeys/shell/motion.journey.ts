import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { queuePanel } from '../../pages/layout.ts';
import { chooseFromQueueMenu, queueEntry, queueRows } from '../../pages/queue.ts';
import { demoSongs } from '../../pages/songs.ts';
import { playQueue } from '../../support/stored-queue.ts';

/** Counts what leaves the page after it has been closed or removed, from now on. */
async function countLeaving(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = new Set<Node>();
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('[data-leaving]')) seen.add(element);
      document.documentElement.dataset['leavingCount'] = String(seen.size);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['leavingCount'] ?? 0));
}

/**
 * Plays a queue, opens and closes a dialog from a menu, removes a row, closes the queue, and opens and closes the full player. Returns how
 * many elements were shown while they left.
 */
async function closeEverything(page: Page): Promise<() => Promise<number>> {
  const songs = await demoSongs(page.request);
  const player = await playQueue(page, songs);
  const readCount = await countLeaving(page);
  await chooseFromQueueMenu(page, 'Keyboard shortcuts');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await queueEntry(page, songs[1]).press('Delete');
  await expect(queueRows(page)).toHaveCount(songs.length - 1);
  await page.getByRole('button', { name: 'Close queue' }).click();
  await expect(queuePanel(page)).toHaveCount(0);
  await player.button('Expand player').click();
  await page.getByRole('dialog', { name: 'Player' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return readCount;
}

test(
  'what closes or is removed leaves without being in the way, and nothing of it remains',
  { tag: '@smoke' },
  async ({ page }) => {
    const readCount = await closeEverything(page);
    // The menu, the dialog, the row, the queue and the full player.
    await expect.poll(readCount).toBeGreaterThanOrEqual(5);
    await expect(page.locator('[data-leaving]')).toHaveCount(0);
  },
);

test('nothing moves for those who want less motion', async ({ page }) => {
  const readCount = await closeEverything(page);
  expect(await readCount()).toBe(0);
});
