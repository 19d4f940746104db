import { expect, type Page } from '@playwright/test';
import type { Song } from '@rubato/contracts';
import { demoAlbum } from '../pages/albums.ts';
import { queuePanel } from '../pages/layout.ts';
import { signUp } from '../pages/users.ts';
import { Player } from '../pages/player.ts';
import { chooseFromQueueMenu, queueRows, similarSongs } from '../pages/queue.ts';
import { demoSongs } from '../pages/songs.ts';
import { playQueue } from '../support/stored-queue.ts';
import type { Screens } from './screen.ts';

export const playerScreens: Screens = {
  queue: async (page) => {
    await openQueue(page);
  },
  'queue menu': async (page) => {
    await openQueue(page);
    await page.getByRole('button', { name: 'Queue options' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'queue after removing a song': async (page) => {
    await openQueue(page);
    await queueRows(page).nth(1).locator('[data-entry]').press('Delete');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
  'save-queue dialog': async (page) => {
    const songs = await demoSongs(page.request);
    await signUp(page.request);
    await fillQueue(page, songs);
    await chooseFromQueueMenu(page, 'Save as playlist');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
  },
  'save-queue dialog after a partial failure': async (page) => {
    const songs = await demoSongs(page.request);
    await signUp(page.request);
    await page.route('**/api/playlists/*/songs', (route) =>
      route.request().postDataJSON().song_id === songs[0].id
        ? route.continue()
        : route.fulfill({ status: 503, json: { message: 'Not available at the moment', errors: {} } }),
    );
    await fillQueue(page, songs);
    await chooseFromQueueMenu(page, 'Save as playlist');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('In part');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('list', { name: 'Songs not added' })).toBeVisible();
  },
  'similar songs after the queue': async (page) => {
    const [song] = await demoSongs(page.request);
    await page.context().clearCookies();
    await playQueue(page, [song]);
    await showQueue(page);
    await expect(similarSongs(page).getByRole('button').first()).toBeVisible();
  },
  'playback settings': async (page) => {
    await page.goto('/settings/playback');
    await expect(page.getByRole('switch', { name: 'Keep playing similar songs' })).toBeVisible();
  },
  'shortcut settings': async (page) => {
    await page.goto('/settings/shortcuts');
    await expect(page.getByRole('main').getByText('Previous song')).toBeVisible();
  },
  'crossfade dialog': async (page) => {
    await openQueue(page);
    await chooseFromQueueMenu(page, /^Crossfade/);
    await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible();
  },
  'keyboard shortcuts': async (page) => {
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Player', includeHidden: true })).toBeAttached();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  },
  'lyrics panel': async (page) => {
    await playWithSyncedLyrics(page);
    // A phone shows them in the full player.
    const button = new Player(page).region.getByRole('button', { name: 'Lyrics' });
    if (await button.isVisible()) await button.click();
    else await openFullPlayer(page, 'Lyrics');
    await expect(page.getByRole('list', { name: 'Song lyrics' })).toBeVisible();
  },
  'full player': async (page) => {
    await playAlbum(page);
    await openFullPlayer(page);
  },
  'full player with lyrics': async (page) => {
    await playWithSyncedLyrics(page);
    await openFullPlayer(page, 'Lyrics');
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Song lyrics' })).toBeVisible();
  },
  'full player with the queue': async (page) => {
    await playAlbum(page);
    await openFullPlayer(page, 'Queue');
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Queue' })).toBeVisible();
  },
};

async function openQueue(page: Page): Promise<void> {
  const songs = await demoSongs(page.request);
  await page.context().clearCookies();
  await fillQueue(page, songs);
}

async function fillQueue(page: Page, songs: readonly [Song, Song, Song]): Promise<void> {
  await playQueue(page, songs);
  await showQueue(page);
}

/** Wide windows show the queue by default. Its code may still be loading then, so only its button tells. */
async function showQueue(page: Page): Promise<void> {
  const toggle = new Player(page).region.getByRole('button', { name: 'Queue', exact: true });
  await expect(toggle).toBeEnabled();
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
  await expect(queuePanel(page)).toBeVisible();
}

/** Plays a demo song whose lyrics have a timestamp every three seconds. */
async function playWithSyncedLyrics(page: Page): Promise<void> {
  const [song] = await demoSongs(page.request);
  await page.route(`**/api/songs/${song.id}`, async (route) => {
    const lines = song.lyrics
      .split(',')
      .map((line, index) => `[00:${String(index * 3).padStart(2, '0')}]${line}`);
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), lyrics: lines.join('\n') } });
  });
  await page.goto(`/song/${song.id}`);
  await page.getByRole('article').getByRole('button', { name: 'Play', exact: true }).click();
  await new Player(page).expectPlaying(song);
}

/** Plays an album of the demo user. */
async function playAlbum(page: Page): Promise<void> {
  const { user_id: userId } = (await demoSongs(page.request))[0];
  const { id } = await demoAlbum(page, userId);
  await page.goto(`/albums/${id}`);
  await page.getByRole('article').getByRole('button', { name: 'Play', exact: true }).first().click();
  await expect(new Player(page).button('Pause')).toBeVisible();
}

/** Wide windows have no buttons for views: they show everything. */
async function openFullPlayer(page: Page, view?: 'Lyrics' | 'Queue'): Promise<void> {
  await page.getByRole('button', { name: 'Expand player' }).click();
  const full = page.getByRole('dialog', { name: 'Player' });
  await expect(full).toBeVisible();
  const button = full.getByRole('button', { name: view, exact: true });
  if (view && (await button.isVisible())) await button.click();
}
