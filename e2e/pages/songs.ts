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

/** The link of a card to its song or album. */
export const titleLink = (card: Locator): Locator => card.getByRole('heading').getByRole('link');

/** Scrolls down the landing page to the card: only visible cards are in the document. */
export async function findSongCard(page: Page, title: string): Promise<Locator> {
  const card = songCard(page, title);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(async () => {
    if (await card.isHidden()) await page.getByRole('main').evaluate(scrollOn, 300);
    await expect(card).toBeVisible({ timeout: 300 });
  }).toPass();
  return card;
}

/** At once, unlike a mouse wheel, which on a busy machine may scroll past a card that was found. Starts again after the end. */
function scrollOn(main: HTMLElement | SVGElement, distance: number): void {
  const top = main.scrollTop;
  main.scrollBy(0, distance);
  if (main.scrollTop === top) main.scrollTo(0, 0);
}

export const playFromCard = (page: Page, { title }: Pick<Song, 'title'>): Promise<void> =>
  clickOnCard(page, title, `Play ${title}`);

export const queueFromCard = (page: Page, { title }: Pick<Song, 'title'>): Promise<void> =>
  clickOnCard(page, title, `Add to queue: ${title}`);

/** Finds the card again if it moves out of sight, because what loads later is above it. */
async function clickOnCard(page: Page, title: string, button: string): Promise<void> {
  await expect(async () => {
    const card = await findSongCard(page, title);
    await card.hover({ timeout: 2000 });
    await card.getByRole('button', { name: button }).click({ timeout: 2000 });
  }).toPass();
}
