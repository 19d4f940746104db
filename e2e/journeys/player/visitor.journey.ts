import { expect, test } from '../../journey.ts';
import { showCatalog } from '../../pages/landing.ts';
import { signUp } from '../../pages/users.ts';
import { Player } from '../../pages/player.ts';
import { expectQueue, keepPlayingSwitch, queueEntry, queueRows } from '../../pages/queue.ts';
import { demoSongs, findSongCard, playFromCard, queueFromCard, titleLink } from '../../pages/songs.ts';

test.beforeEach(({ page }) => showCatalog(page));

test('song cards show their buttons on hover and focus', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  await page.goto('/');
  const card = await findSongCard(page, song.title);
  await expect(card.getByText(song.artist)).toBeVisible();
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const play = card.getByRole('button', { name: `Play ${song.title}` });
  const shown = () => play.evaluate((button) => button.checkVisibility({ opacityProperty: true }));
  await page.getByRole('banner').hover();
  await expect.poll(shown).toBe(false);
  await card.hover();
  await expect.poll(shown).toBe(true);
  await page.getByRole('banner').hover();
  await expect.poll(shown).toBe(false);
  await titleLink(card).focus();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('link', { name: song.artist })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: `Add to queue: ${song.title}` })).toBeFocused();
  await expect.poll(shown).toBe(true);
});

test('the Play button of the empty player starts a mix', async ({ page }) => {
  const player = new Player(page);
  await page.goto('/');
  await expect(player.region).toContainText('Or press Play for a mix');
  await player.button('Play').click();
  await player.expectProgress();
  await expect(player.button('Pause')).toBeFocused();
  await expect(queueRows(page).nth(1)).toBeVisible();
  await player.button('Next').click();
  await player.expectProgress();
});

test('a song plays, pauses and seeks', { tag: '@smoke' }, async ({ page, request }) => {
  const [song] = await demoSongs(request);
  const player = new Player(page);
  await page.goto('/');
  await playFromCard(page, song);
  await player.expectPlaying(song);

  expect(Math.abs((await player.seek(12)) - 12)).toBeLessThanOrEqual(1);
  await player.expectProgress();

  await player.button('Pause').click();
  await player.expectNoPlayback();
  expect(Math.abs((await player.seek(5)) - 5)).toBeLessThanOrEqual(1);
  await player.expectNoPlayback();

  await player.button('Play').click();
  await player.expectPlaying(song);
});

test(
  'the queue advances at the end of a song, by Next and by a click on an entry',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const [first, second, third] = await demoSongs(request);
    const player = new Player(page);
    await page.goto('/');
    await playFromCard(page, first);
    await player.expectPlaying(first);
    await expect(player.button('Next')).toBeDisabled();

    await queueFromCard(page, second);
    await queueFromCard(page, third);
    await expectQueue(page, [first, second, third]);

    await player.button('Next').click();
    await player.expectPlaying(second);

    await player.seek((await player.duration()) - 3);
    await player.expectPlaying(third);
    await expect(player.button('Next')).toBeDisabled();

    await queueEntry(page, first).click();
    await player.expectPlaying(first);
  },
);

test('without similar songs, playback stops after the last song', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  const player = new Player(page);
  await page.goto('/');
  await playFromCard(page, song);
  await player.expectPlaying(song);
  await keepPlayingSwitch(page).uncheck();
  await player.seek((await player.duration()) - 3);
  await expect(player.button('Play')).toBeVisible();
  await player.expectNoPlayback();
});

test('queue, song and position are restored after a reload', { tag: '@smoke' }, async ({ page, request }) => {
  const [first, second, third] = await demoSongs(request);
  const player = new Player(page);
  await page.goto('/');
  await playFromCard(page, first);
  await queueFromCard(page, second);
  await queueFromCard(page, third);
  await player.button('Next').click();
  await player.expectPlaying(second);
  await player.seek(15);
  await player.expectProgress();

  const left = await player.reload();
  expect(left).toBeGreaterThan(15);

  await expect(queueRows(page)).toHaveCount(3);
  await expect(queueEntry(page, second)).toHaveAttribute('aria-current', 'true');
  await expect(player.position).toHaveAttribute('aria-valuenow', /^\d\d$/);
  expect(Math.abs(Number(await player.position.getAttribute('aria-valuenow')) - left)).toBeLessThanOrEqual(2);
  await player.expectNoPlayback();
  expect(Math.abs((await player.currentTime()) - left)).toBeLessThanOrEqual(2);

  await player.button('Play').click();
  await player.expectPlaying(second);
  await player.expectPositionFrom(left - 2);
});

test('Unmute restores the previous volume', async ({ page }) => {
  const player = new Player(page);
  await page.goto('/');
  const volume = player.region.getByRole('slider', { name: 'Volume' });
  await volume.press('Home');
  await volume.press('PageUp');
  await expect(volume).not.toHaveAttribute('aria-valuenow', '0');
  const before = Number(await volume.getAttribute('aria-valuenow'));
  await player.button('Mute').click();
  await expect(volume).toHaveAttribute('aria-valuenow', '0');
  await player.button('Unmute').click();
  await expect(volume).toHaveAttribute('aria-valuenow', String(before));
});

test('on a phone the seek bar reacts at the upper edge of the player, not above it', async ({
  page,
  request,
}) => {
  const [song] = await demoSongs(request);
  const player = new Player(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await playFromCard(page, song);
  await player.expectPlaying(song);
  const bar = await player.region.boundingBox();
  if (!bar) throw new Error('The player is not visible');
  // At rest, its thumb would cover the page and the cover of the song.
  await expect(player.region.getByRole('slider', { name: 'Position' })).toHaveCSS('opacity', '0');
  const end = bar.x + bar.width * 0.9;
  const total = await player.duration();
  for (const above of [2, 6, 11]) await page.mouse.click(end, bar.y - above);
  expect(await player.currentTime()).toBeLessThan(total / 2);
  await page.mouse.click(end, bar.y + 4);
  await player.expectPositionFrom(total * 0.8);
});

test('lists that fail to load show readable error boxes', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  await signUp(page.request);
  for (const path of ['albums', 'songs', 'playlists', 'songs/current'])
    await page.route(new RegExp(`/api/${path}/?(\\?|$)`), (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    for (const name of ['Songs', 'Albums']) {
      const box = page.getByRole('main').getByRole('alert', { name: `${name} couldn’t be loaded` });
      await expect(box.getByRole('button', { name: 'Retry' })).toBeVisible();
      expect((await box.boundingBox())?.width).toBeGreaterThan(280);
    }
  }
});

test('a toast does not cover the buttons of a dialog and breaks long words', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const message = `Unknown user ${'w'.repeat(60)}`;
  await page.route('**/api/auth/demo', (route) =>
    route.fulfill({ status: 400, json: { errors: { message } } }),
  );
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/?modal=signup');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Log in instead' }).click();
    await dialog.getByRole('button', { name: 'Demo log in' }).click();
    const toast = page.getByRole('status', { name: 'Notifications' }).getByText(message);
    await expect(toast).toBeVisible();
    // The toast moves until it is shown.
    await expect(async () => {
      const around = await toast.evaluate((text) => text.parentElement!.getBoundingClientRect().toJSON());
      expect(around.right).toBeLessThanOrEqual(size.width);
      for (const button of await dialog.getByRole('button').all()) {
        const box = (await button.boundingBox())!;
        expect(box.y >= around.bottom || box.y + box.height <= around.top).toBe(true);
      }
    }).toPass();
  }
});
