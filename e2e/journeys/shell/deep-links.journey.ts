import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { closeByKey } from '../../support/focus.ts';
import { showCatalog } from '../../pages/landing.ts';
import { catalogSongs, demoSongs, findSongCard, titleLink } from '../../pages/songs.ts';

test('a song page opens by its URL', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  await page.goto(`/song/${song.id}`);
  await expect(page).toHaveTitle(new RegExp(song.title));
  const detail = page.getByRole('article');
  await expect(detail.getByRole('heading', { level: 1, name: song.title })).toBeVisible();
  for (const text of [song.artist, String(song.release_year), song.duration])
    await expect(detail.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(detail.getByRole('img', { name: song.title })).toBeVisible();
});

test('lyrics show six lines until Show more is clicked', async ({ page, request }) => {
  const song = (await demoSongs(request)).find(({ lyrics }) => lyrics.split(',').length > 6);
  const lines = song?.lyrics.split(',').map((line) => line.trim()) ?? [];
  await page.goto(`/song/${song?.id}`);
  const lyrics = page.getByRole('region', { name: 'Lyrics' });
  await expect(lyrics.getByRole('paragraph')).toHaveText(lines.slice(0, 6));
  await lyrics.getByRole('button', { name: 'Show more' }).click();
  await expect(lyrics.getByRole('paragraph')).toHaveText(lines);
  await lyrics.getByRole('button', { name: 'Show less' }).click();
  await expect(lyrics.getByRole('paragraph')).toHaveCount(6);
});

test('unknown URLs show a not-found page with a link to the songs', async ({ page, expectedErrors }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle(/Page not found/);

  expectedErrors.push(/status of 404 .*\/api\/songs\/987654321/);
  await page.goto('/song/987654321');
  await expect(
    page.getByRole('heading', { level: 1, name: 'This song doesn’t exist or was deleted' }),
  ).toBeVisible();
  await page.goto('/song/not-a-number');
  await expect(
    page.getByRole('heading', { level: 1, name: 'This song doesn’t exist or was deleted' }),
  ).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Browse songs' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

const topOf = async (card: Locator): Promise<number> => (await card.boundingBox())?.y ?? NaN;

/** Within a pixel: browsers round the position of a scrolled page, and rows have fractional heights. */
const expectTop = (card: Locator, expected: number): Promise<void> =>
  expect.poll(async () => Math.abs((await topOf(card)) - expected)).toBeLessThanOrEqual(1);

/** Opens the landing page in a small window, and scrolls down to a card below the rails. */
async function scrollToCard(page: Page): Promise<Locator> {
  const song = (await catalogSongs(page.request))[8];
  await showCatalog(page);
  await page.setViewportSize({ width: 900, height: 600 });
  const rails = page.waitForResponse(/\/api\/home/);
  await page.goto('/');
  await findSongCard(page, song?.title ?? '');
  // It moves up when the rails turn out to be empty.
  await rails;
  await expect(page.getByRole('heading', { name: 'Popular this week' })).toBeHidden();
  const card = await findSongCard(page, song?.title ?? '');
  expect(await page.getByRole('main').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  return card;
}

test('Back restores the scroll position of a long page', async ({ page }) => {
  const card = await scrollToCard(page);
  const before = await topOf(card);
  await titleLink(card).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expectTop(card, before);
});

test('closing a dialog keeps the scroll position and leaves no history entry', async ({ page }) => {
  const card = await scrollToCard(page);
  const before = await topOf(card);
  const dialog = page.getByRole('dialog', { name: 'Log In' });
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await closeByKey(dialog);
  await expect(page).toHaveURL('/');
  await expectTop(card, before);

  await titleLink(card).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await closeByKey(dialog);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expectTop(card, before);
});

test('a click on the background closes a modal, a click inside does not', async ({ page }) => {
  await page.goto('/?modal=login');
  const modal = page.getByRole('dialog', { name: 'Log In' });
  await modal.getByRole('heading').click();
  await expect(modal).toBeVisible();
  await page.mouse.click(20, 450);
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('Back and Forward navigate through pages and modals', { tag: '@smoke' }, async ({ page, request }) => {
  const [song] = await demoSongs(request);
  const title = page.getByRole('heading', { level: 1, name: song.title });
  const modal = page.getByRole('dialog', { name: 'Log In' });
  await showCatalog(page);
  await page.goto('/');
  await titleLink(await findSongCard(page, song.title)).click();
  await expect(page).toHaveURL(`/song/${song.id}`);
  await expect(title).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await expect(modal).toBeVisible();

  await page.goBack();
  await expect(modal).toBeHidden();
  await expect(title).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goForward();
  await expect(title).toBeVisible();
  await page.goForward();
  await expect(modal).toBeVisible();
});
