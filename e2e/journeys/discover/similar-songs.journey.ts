import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import type { Player } from '../../pages/player.ts';
import { expectQueue, keepPlayingSwitch, queueRows, similarSongs } from '../../pages/queue.ts';
import { demoSongs } from '../../pages/songs.ts';
import { playQueue } from '../../support/stored-queue.ts';

/** Plays a song on its own, until similar songs are known. */
async function playLastSong(page: Page): Promise<Player> {
  const [song] = await demoSongs(page.request);
  const player = await playQueue(page, [song]);
  await expect(similarSongs(page).getByRole('button').first()).toBeVisible();
  await expectQueue(page, [song]);
  return player;
}

test('similar songs follow the end of the queue', { tag: ['@engine', '@real-time'] }, async ({ page }) => {
  const player = await playLastSong(page);
  const first = await similarSongs(page).getByRole('button').first().innerText();
  await player.seek((await player.duration()) - 6);
  await expect(queueRows(page)).not.toHaveCount(1);
  await expect(similarSongs(page)).toBeHidden();
  const next = queueRows(page).nth(1);
  await expect(next.getByText('Similar song')).toBeAttached();
  const title = await next.locator('[data-entry]').innerText();
  expect(first).toContain(title);
  await expect(next.locator('[aria-current]')).toHaveText(title, { timeout: 20_000 });
  await player.expectProgress();
});

test('a click on a similar song plays it', async ({ page }) => {
  const player = await playLastSong(page);
  await similarSongs(page).getByRole('button').nth(1).click();
  await expect(queueRows(page).nth(2).locator('[aria-current]')).toBeVisible();
  await player.expectProgress();
});

test('the choice to stop at the end of the queue is kept', async ({ page }) => {
  const player = await playLastSong(page);
  await keepPlayingSwitch(page).uncheck();
  await expect(similarSongs(page)).toBeHidden();
  await player.reload();
  await expect(keepPlayingSwitch(page)).not.toBeChecked();
  await expect(queueRows(page)).toHaveCount(1);
});

test('the settings and the queue show the same choice, in every tab', async ({ page, context }) => {
  await playLastSong(page);
  const settings = await context.newPage();
  await settings.goto('/settings/playback');
  const choice = settings.getByRole('main').getByRole('switch', { name: 'Keep playing similar songs' });
  await choice.uncheck();
  await expect(keepPlayingSwitch(page)).not.toBeChecked();
  await expect(similarSongs(page)).toBeHidden();
  await keepPlayingSwitch(page).check();
  await expect(choice).toBeChecked();
});

test(
  'without discovery, playback ends with the queue',
  { tag: '@engine' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 503/);
    await page.route('**/api/related/songs?*', (route) =>
      route.fulfill({ status: 503, json: { errors: { server: 'Unavailable' } } }),
    );
    const [song] = await demoSongs(page.request);
    const player = await playQueue(page, [song]);
    await player.seek((await player.duration()) - 2);
    await player.expectNoPlayback();
    await expectQueue(page, [song]);
  },
);
