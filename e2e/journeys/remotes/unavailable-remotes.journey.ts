import { expect, test } from '../../journey.ts';
import { closeByKey } from '../../support/focus.ts';
import { showCatalog } from '../../pages/landing.ts';
import { topBar, yourLibrary } from '../../pages/layout.ts';
import { Player } from '../../pages/player.ts';
import { expectQueue } from '../../pages/queue.ts';
import { stallRemote, stopRemote } from '../../support/remotes.ts';
import { demoSongs, playFromCard } from '../../pages/songs.ts';
import { openWithQueue, playQueue } from '../../support/stored-queue.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/net::ERR_FAILED/);
});

test('everything else works without browse, and Retry restores it', async ({ page }) => {
  const restore = await stopRemote(page, 'browse');
  await page.goto('/');
  const box = page.getByRole('alert', { name: 'Page unavailable' });
  await expect(box.getByRole('heading', { name: 'Page unavailable' })).toBeVisible();
  await expect(yourLibrary(page).getByRole('button', { name: 'Sign up' })).toBeVisible();
  await expect(new Player(page).region).toBeVisible();
  await topBar(page).getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log In' });
  await expect(dialog.getByLabel('Email')).toBeVisible();
  await closeByKey(dialog);

  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(box).toBeVisible();

  await restore();
  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('songs played before the player has loaded are in the queue after a reload', async ({
  page,
  request,
}) => {
  const [first, second] = await demoSongs(request);
  await showCatalog(page);
  const release = await stallRemote(page, 'player');
  await page.goto('/', { waitUntil: 'commit' });
  await playFromCard(page, first);
  await playFromCard(page, second);
  release();
  await page.reload();
  await expectQueue(page, [first, second]);
});

test('songs play without library, and Retry restores it', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  const restore = await stopRemote(page, 'library');
  await openWithQueue(page, [song]);
  const player = new Player(page);
  const box = page.getByRole('alert', { name: 'Your Library' });
  await expect(box.getByRole('heading', { name: 'Your Library' })).toBeVisible();
  await player.button('Play').click();
  await player.expectPlaying(song);

  await restore();
  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(yourLibrary(page).getByRole('button', { name: 'Sign up' })).toBeVisible();
  await player.expectProgress();
});

test('browsing works without player, and Retry restores it', { tag: '@smoke' }, async ({ page, request }) => {
  const [song] = await demoSongs(request);
  const player = new Player(page);
  const restore = await stopRemote(page, 'player');
  await page.goto('/');
  const box = page.getByRole('alert', { name: 'Player' });
  await expect(box.getByRole('heading', { name: 'Player' })).toBeVisible();
  await expect(yourLibrary(page).getByRole('button', { name: 'Sign up' })).toBeVisible();
  await page.goto(`/song/${song.id}`);
  await expect(page.getByRole('heading', { level: 1, name: song.title })).toBeVisible();
  await expect(box).toBeVisible();

  await restore();
  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(player.region.getByText('Choose a song to play')).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'Play', exact: true }).click();
  await player.expectPlaying(song);
});

test('a remote that does not respond counts as unavailable', async ({ page }) => {
  const restore = await stallRemote(page, 'browse');
  // The load event would wait for the preloaded files of the remote.
  await page.goto('/', { waitUntil: 'commit' });
  const box = page.getByRole('alert', { name: 'Page unavailable' });
  await expect(box).toBeVisible();
  await expect(yourLibrary(page).getByRole('button', { name: 'Sign up' })).toBeVisible();

  restore();
  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('playback continues while browse and library are unavailable', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  const player = await playQueue(page, [song]);

  await stopRemote(page, 'browse');
  await stopRemote(page, 'library');
  await page.reload();
  const songs = page.getByRole('alert', { name: 'Page unavailable' });
  const library = page.getByRole('alert', { name: 'Your Library' });
  await expect(songs).toBeVisible();
  await expect(library).toBeVisible();
  await player.button('Play').click();
  await player.expectPlaying(song);

  const before = await player.currentTime();
  for (const box of [songs, library]) {
    await box.getByRole('button', { name: 'Retry' }).click();
    await expect(box.getByRole('button', { name: 'Retry' })).toBeVisible();
  }
  await player.region.getByRole('link', { name: song.title }).click();
  await expect(page.getByRole('alert', { name: 'Page unavailable' })).toBeVisible();
  await player.expectPlaying(song);
  await player.expectPositionFrom(before);
});
