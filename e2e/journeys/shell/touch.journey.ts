import type { Locator } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { demoAlbum } from '../../pages/albums.ts';
import { showCatalog } from '../../pages/landing.ts';
import { createPlaylist, like, songRows } from '../../pages/library.ts';
import { menuButton } from '../../pages/menus.ts';
import { Player } from '../../pages/player.ts';
import { demoSongs, findSongCard, titleLink } from '../../pages/songs.ts';
import { logInDemo, signUp } from '../../pages/users.ts';
import { save } from '../../support/api.ts';
import { drag, longPress, phone } from '../../support/touch.ts';

test.use(phone);

/** The part of the element that the other elements cover. */
async function measureCoveredPart(element: Locator, others: Locator): Promise<number> {
  const area = await element.boundingBox();
  if (!area) throw new Error('The element is not visible');
  const boxes = await others.evaluateAll((found) =>
    found
      .filter((other) => other.checkVisibility({ opacityProperty: true }))
      .map((other) => other.getBoundingClientRect().toJSON() as DOMRect),
  );
  const covered = boxes.map((box) => {
    const width = Math.min(box.right, area.x + area.width) - Math.max(box.left, area.x);
    const height = Math.min(box.bottom, area.y + area.height) - Math.max(box.top, area.y);
    return Math.max(0, width) * Math.max(0, height);
  });
  return covered.reduce((sum, part) => sum + part, 0) / (area.width * area.height);
}

test('cards keep their cover in sight, and open their menu by a button and a long press', async ({
  page,
}) => {
  await showCatalog(page);
  const [song] = await demoSongs(page.request);
  await page.goto('/');
  const player = new Player(page);
  const card = await findSongCard(page, song.title);
  expect(await measureCoveredPart(card.locator('img'), card.getByRole('button'))).toBeLessThan(0.06);
  const album = page.getByRole('region', { name: 'Albums' }).getByRole('article').first();
  expect(await measureCoveredPart(album.locator('img'), album.getByRole('button'))).toBeLessThan(0.06);

  const menu = page.getByRole('menu');
  await longPress(titleLink(card), () => expect(menu).toBeVisible());
  await expect(page).toHaveURL('/');
  await menu.getByRole('menuitem', { name: 'Add to queue' }).tap();
  await expect(page.getByText(`Added “${song.title}” to the queue`)).toBeVisible();

  await menuButton(card, song.title).tap();
  await expect(menu.getByRole('menuitem', { name: 'Play next' })).toBeVisible();
  await card.tap();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/');

  await card.getByRole('button', { name: `Play ${song.title}` }).tap();
  await player.expectPlaying(song);

  await longPress(album.locator('img'), () => expect(menu).toBeVisible());
  await menu.getByRole('menuitem', { name: 'Add to queue' }).tap();
  await expect(page.getByText(/^Added “.+” to the queue$/).last()).toBeVisible();
});

test('every item of the menu of a song page can be tapped, also one above the player', async ({ page }) => {
  const [song] = await demoSongs(page.request);
  await page.goto(`/song/${song.id}`);
  await menuButton(page.getByRole('article'), song.title).tap();
  for (const item of await page.getByRole('menuitem').all()) await item.tap({ trial: true });
  await page.getByRole('menuitem', { name: 'Delete song' }).tap();
  await expect(page.getByRole('dialog', { name: 'Delete song' })).toBeVisible();
});

const isCut = ({ parentElement: line }: Element): boolean => !line || line.scrollWidth > line.clientWidth;

test('rows show what matters, at the same place for visitors and users', async ({ page }) => {
  const { id, song_ids } = await demoAlbum(page, (await logInDemo(page.request)).id);
  const song = (await demoSongs(page.request)).find((candidate) => song_ids.includes(candidate.id));
  if (!song) throw new Error('The demo album needs one of the demo songs');
  await signUp(page.request);
  await like(page.request, [song]);
  await page.goto(`/albums/${id}`);
  const row = songRows(page).filter({ hasText: song.title });
  const heart = row.getByRole('button', { name: `Like ${song.title}` });
  const count = row.getByText(/^\d+ likes?$/);
  const title = row.getByRole('link', { name: song.title });
  await expect(heart).toBeVisible();
  const getLeft = async () => (await count.boundingBox())?.x;
  const left = await getLeft();
  expect(await title.evaluate(isCut)).toBe(false);

  await page.context().clearCookies();
  await page.reload();
  await expect(count).toBeVisible();
  await expect(heart).toBeHidden();
  expect(await getLeft()).toBe(left);

  const menu = page.getByRole('menu');
  await longPress(title, () => expect(menu).toBeVisible());
  await expect(menu.getByRole('menuitem', { name: 'Play next' })).toBeVisible();
});

test('the songs of a playlist are dragged into order while their grips are shown', async ({ page }) => {
  const [first, second, third] = await demoSongs(page.request);
  await signUp(page.request);
  const { id } = await createPlaylist(page.request, 'Rainy days', [first, second, third]);
  await page.goto(`/playlists/${id}`);
  const row = ({ title }: { title: string }) => songRows(page).filter({ hasText: title });
  const expectOrder = (songs: { title: string }[]) =>
    expect(songRows(page)).toContainText(songs.map(({ title }) => title));
  const grip = (song: { title: string }) => row(song).locator('[data-grip]');
  await expectOrder([first, second, third]);
  await expect(grip(first)).toBeHidden();

  await menuButton(row(first), first.title).tap();
  await page.getByRole('menuitem', { name: 'Change order' }).tap();
  const done = page.getByRole('button', { name: 'Done' });
  await expect(done).toBeFocused();
  await expect(menuButton(row(first), first.title)).toBeHidden();
  await save(page, () => drag(grip(first), grip(third)));
  await expectOrder([second, third, first]);

  await done.tap();
  await expect(grip(first)).toBeHidden();
  await expect(menuButton(row(first), first.title)).toBeVisible();
  await page.reload();
  await expectOrder([second, third, first]);
});
