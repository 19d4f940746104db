import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { demoAlbum } from '../../pages/albums.ts';
import { chooseFromQueueMenu } from '../../pages/queue.ts';
import { Player } from '../../pages/player.ts';
import { demoSongs } from '../../pages/songs.ts';
import { expectFocusIn } from '../../support/focus.ts';
import { playQueue } from '../../support/stored-queue.ts';
import { phone, swipeDown } from '../../support/touch.ts';

const fullPlayer = (page: Page) => page.getByRole('dialog', { name: 'Player' });
const cover = (page: Page) => fullPlayer(page).getByRole('img', { name: /^Cover of/ });
const queueList = (page: Page) => fullPlayer(page).getByRole('list', { name: 'Queue' });

test('a wide window shows cover, lyrics and queue side by side, and where the song is from', async ({
  page,
}) => {
  const [song] = await demoSongs(page.request);
  const album = await demoAlbum(page, song.user_id);
  await page.goto(`/albums/${album.id}`);
  await page.getByRole('article').getByRole('button', { name: 'Play', exact: true }).click();
  const player = new Player(page);
  await player.expectProgress();
  await page.getByRole('main').focus();

  await page.keyboard.press('f');
  await expectFocusIn(fullPlayer(page));
  const boxes = await Promise.all(
    [cover(page), fullPlayer(page).getByRole('group', { name: 'Song lyrics' }), queueList(page)].map(
      async (part) => {
        await expect(part).toBeVisible();
        return part.boundingBox();
      },
    ),
  );
  const [left, middle, right] = boxes.map((box) => ({
    from: box?.x ?? 0,
    to: (box?.x ?? 0) + (box?.width ?? 0),
  }));
  expect([left!.to < middle!.from, middle!.to < right!.from]).toEqual([true, true]);

  await page.keyboard.press('Space');
  await player.expectNoPlayback();
  await fullPlayer(page).getByRole('slider', { name: 'Volume' }).press('Home');
  await expect(fullPlayer(page).getByRole('button', { name: 'Unmute' })).toBeVisible();
  await page.reload();
  await expect(fullPlayer(page)).toBeVisible();

  await fullPlayer(page).getByRole('link', { name: album.title }).click();
  await expect(fullPlayer(page)).toBeHidden();
  await expect(page).toHaveURL(`/albums/${album.id}`);
  await page.goBack();
  await expect(fullPlayer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fullPlayer(page)).toBeHidden();
  await expect(page).toHaveURL(`/albums/${album.id}`);
});

test('the full player uses the whole screen, and leaves that mode when it closes', async ({ page }) => {
  const [song] = await demoSongs(page.request);
  const player = await playQueue(page, [song]);
  await player.button('Expand player').click();
  const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null);
  await fullPlayer(page).getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(isFullScreen).toBe(true);
  await fullPlayer(page).getByRole('button', { name: 'Exit full screen' }).click();
  await expect.poll(isFullScreen).toBe(false);
  await fullPlayer(page).getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(isFullScreen).toBe(true);
  await fullPlayer(page).getByRole('button', { name: 'Close' }).click();
  await expect(fullPlayer(page)).toBeHidden();
  await expect.poll(isFullScreen).toBe(false);
  await expect(player.button('Expand player')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a swipe down closes the full player, and Back does', async ({ page }) => {
    const songs = await demoSongs(page.request);
    const player = await playQueue(page, songs);
    await player.button('Expand player').tap();
    await swipeDown(cover(page), 400);
    await expect(fullPlayer(page)).toBeHidden();
    await expect(page).toHaveURL('/');

    await player.button('Expand player').tap();
    await expect(page).toHaveURL('/?overlay=player');
    // Too short: it returns to its place.
    await swipeDown(cover(page), 120);
    await expect(cover(page)).toBeInViewport({ ratio: 1 });
    await expect(fullPlayer(page)).not.toHaveAttribute('data-swiped');
    await page.goBack();
    await expect(fullPlayer(page)).toBeHidden();
    await expect(page).toHaveURL('/');
  });

  test('the queue takes the place of the cover, and the player closes with its last song', async ({
    page,
  }) => {
    const songs = await demoSongs(page.request);
    const player = await playQueue(page, songs);
    await player.button('Expand player').tap();
    await fullPlayer(page).getByRole('button', { name: 'Queue', exact: true }).tap();
    await expect(queueList(page).getByRole('listitem')).toHaveCount(songs.length);
    await queueList(page).getByRole('button', { name: songs[1].title, exact: true }).tap();
    await expect(fullPlayer(page).getByRole('link', { name: songs[1].title })).toBeVisible();

    await chooseFromQueueMenu(page, 'Clear queue');
    await expect(fullPlayer(page)).toBeHidden();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Choose a song to play')).toBeVisible();
  });
});
