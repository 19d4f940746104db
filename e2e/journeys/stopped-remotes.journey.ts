import { expect, test } from '../journey.ts';
import { topBar, yourLibrary } from '../pages/layout.ts';
import { Player } from '../pages/player.ts';
import { expectQueue } from '../pages/queue.ts';
import { stallRemote, stopRemote } from '../pages/remotes.ts';
import { demoSongs, playFromCard } from '../pages/songs.ts';

/** The box stands there after five seconds at most; the rest is for a busy machine. */
const soon = { timeout: 6500 };

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/net::ERR_FAILED/);
});

test('without browse the rest works, and Retry brings it back', async ({ page }) => {
  const start = await stopRemote(page, 'browse');
  await page.goto('/');
  const box = page.getByRole('alert', { name: 'Songs' });
  await expect(box.getByRole('heading', { name: 'Songs' })).toBeVisible(soon);
  await expect(yourLibrary(page).getByRole('button', { name: 'Sign up' })).toBeVisible();
  await expect(new Player(page).region).toBeVisible();
  await topBar(page).getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog', { name: 'Log In' }).getByLabel('Email')).toBeVisible();
  await page.keyboard.press('Escape');

  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(box).toBeVisible(soon);

  await start();
  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('what is played before the player has come is in the queue after a reload', async ({
  page,
  request,
}) => {
  const [first, second] = await demoSongs(request);
  const answer = await stallRemote(page, 'player');
  await page.goto('/', { waitUntil: 'commit' });
  await playFromCard(page, first);
  await playFromCard(page, second);
  answer();
  await page.reload();
  await expectQueue(page, [first, second]);
});

test('without library songs play, and Retry brings it back', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  const start = await stopRemote(page, 'library');
  await page.goto('/');
  const box = page.getByRole('alert', { name: 'Your Library' });
  await expect(box.getByRole('heading', { name: 'Your Library' })).toBeVisible(soon);
  await playFromCard(page, song);
  await new Player(page).expectPlaying(song);

  await start();
  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(yourLibrary(page).getByRole('button', { name: 'Sign up' })).toBeVisible();
  await new Player(page).expectRising();
});

test('without player one browses, and Retry brings the chosen song', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  const player = new Player(page);
  const start = await stopRemote(page, 'player');
  await page.goto('/');
  const box = page.getByRole('alert', { name: 'Player' });
  await expect(box.getByRole('heading', { name: 'Player' })).toBeVisible(soon);
  await expect(yourLibrary(page).getByRole('button', { name: 'Sign up' })).toBeVisible();
  await page.goto(`/song/${song.id}`);
  await expect(page.getByRole('heading', { level: 1, name: song.title })).toBeVisible();
  await expect(box).toBeVisible(soon);

  await start();
  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(player.region.getByText('Choose a song to play')).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'Play', exact: true }).click();
  await player.expectPlaying(song);
});

test('a remote that never answers counts as stopped', async ({ page }) => {
  const start = await stallRemote(page, 'browse');
  // The page's load event waits for what was preloaded.
  await page.goto('/', { waitUntil: 'commit' });
  const box = page.getByRole('alert', { name: 'Songs' });
  await expect(box).toBeVisible(soon);
  await expect(yourLibrary(page).getByRole('button', { name: 'Sign up' })).toBeVisible();

  start();
  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a song goes on while browse and library are broken', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  const player = new Player(page);
  await page.goto('/');
  await playFromCard(page, song);
  await player.expectPlaying(song);

  await stopRemote(page, 'browse');
  await stopRemote(page, 'library');
  await page.reload();
  const songs = page.getByRole('alert', { name: 'Songs' });
  const library = page.getByRole('alert', { name: 'Your Library' });
  await expect(songs).toBeVisible(soon);
  await expect(library).toBeVisible(soon);
  await player.button('Play').click();
  await player.expectPlaying(song);

  const before = await player.clock();
  for (const box of [songs, library]) {
    await box.getByRole('button', { name: 'Retry' }).click();
    await expect(box.getByRole('button', { name: 'Retry' })).toBeVisible(soon);
  }
  await player.region.getByRole('link', { name: song.title }).click();
  await expect(page.getByRole('alert', { name: 'Song', exact: true })).toBeVisible(soon);
  await player.expectPlaying(song);
  expect(await player.clock()).toBeGreaterThan(before);
});
