import { expect, test } from '../../journey.ts';
import { closeByKey, expectFocusIn } from '../../support/focus.ts';
import { queuePanel } from '../../pages/layout.ts';
import { signUp } from '../../pages/users.ts';
import { Player } from '../../pages/player.ts';
import { demoSongs } from '../../pages/songs.ts';
import { playQueue } from '../../support/stored-queue.ts';

test('keyboard shortcuts control the player', async ({ page, request }) => {
  const [first, second] = await demoSongs(request);
  const player = await playQueue(page, [first, second]);
  const { keyboard } = page;
  // Moves focus off the last clicked button, which the space bar would press.
  await page.getByRole('main').focus();

  await keyboard.press('Space');
  await player.expectNoPlayback();
  await keyboard.press('k');
  await player.expectPlaying(first);

  const before = await player.currentTime();
  await keyboard.press('ArrowRight');
  await player.expectPositionFrom(before + 5);
  await keyboard.press('Shift+ArrowRight');
  await player.expectPlaying(second);
  await keyboard.press('Shift+ArrowLeft');
  await player.expectPlaying(first);

  await keyboard.press('m');
  await expect(player.button('Unmute')).toBeVisible();
  await keyboard.press('m');
  await keyboard.press('Shift+ArrowDown');
  await expect(player.region.getByRole('slider', { name: 'Volume' })).toHaveAttribute(
    'aria-valuenow',
    '0.95',
  );
  await keyboard.press('r');
  await expect(player.button('Repeat: all')).toBeVisible();
  await keyboard.press('s');
  await expect(player.button('Shuffle')).toHaveAttribute('aria-pressed', 'true');
  await keyboard.press('q');
  await expect(queuePanel(page)).toBeHidden();

  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Play or pause')).toBeVisible();
  await expectFocusIn(help);
  await keyboard.press('m');
  await closeByKey(help);
  await expect(player.button('Mute')).toBeVisible();
});

test('shortcuts are inactive while typing and for keys of the browser or a control', async ({
  page,
  request,
}) => {
  const [song] = await demoSongs(request);
  const player = await playQueue(page, [song]);
  await page.goto('/login');
  await page.getByLabel('Email').pressSequentially('mask k');
  await page.keyboard.press('Control+k');
  await player.region.getByRole('slider', { name: 'Volume' }).press('ArrowLeft');
  await expect(player.button('Mute')).toBeVisible();
  await expect(player.button('Shuffle')).toHaveAttribute('aria-pressed', 'false');
  await player.expectNoPlayback();
});

test('a user likes the playing song by key', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  await signUp(page.request);
  await page.goto(`/song/${song.id}`);
  await page.getByRole('article').getByRole('button', { name: 'Play', exact: true }).click();
  await new Player(page).expectPlaying(song);
  await page.getByRole('main').focus();
  await page.keyboard.press('l');
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Unlike|^Like/ })
      .first(),
  ).toHaveAttribute('aria-pressed', 'true');
});
