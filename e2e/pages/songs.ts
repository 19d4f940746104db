import { songListSchema, type Song } from '@rubato/contracts';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { logInDemo } from './members.ts';

/** Three songs of the demo user in formats that every Chromium can decode. Logs in the demo user. */
export async function demoSongs(request: APIRequestContext): Promise<[Song, Song, Song]> {
  await logInDemo(request);
  const { songs } = songListSchema.parse(await (await request.get('/api/songs/current')).json());
  const [first, second, third] = songs.filter(({ audio_url }) => !audio_url.endsWith('.m4a'));
  if (!first || !second || !third) throw new Error('The demo user needs three songs');
  return [first, second, third];
}

export const songCard = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** Scrolls down the landing page to the card: only visible cards are in the document. */
export async function findSongCard(page: Page, title: string): Promise<Locator> {
  const card = songCard(page, title);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('main').hover();
  await expect(async () => {
    if (await card.isHidden()) await page.mouse.wheel(0, 300);
    await expect(card).toBeVisible({ timeout: 300 });
  }).toPass();
  return card;
}

export async function playFromCard(page: Page, { title }: Pick<Song, 'title'>): Promise<void> {
  const card = await findSongCard(page, title);
  await card.hover();
  await card.getByRole('button', { name: `Play ${title}` }).click();
}

export async function queueFromCard(page: Page, { title }: Pick<Song, 'title'>): Promise<void> {
  const card = await findSongCard(page, title);
  await card.hover();
  await card.getByRole('button', { name: `Add to queue: ${title}` }).click();
}
