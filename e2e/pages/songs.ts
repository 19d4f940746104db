import { songListSchema, type Song } from '@rubato/contracts';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { logInDemo } from './users.ts';

/** Three songs of the demo user in formats that every Chromium can decode. Logs in the demo user. */
export async function demoSongs(request: APIRequestContext): Promise<[Song, Song, Song]> {
  await logInDemo(request);
  const { songs } = songListSchema.parse(await (await request.get('/api/songs/current')).json());
  const [first, second, third] = songs.filter(({ audio_url }) => !audio_url.endsWith('.m4a'));
  if (!first || !second || !third) throw new Error('The demo user needs three songs');
  return [first, second, third];
}

/** Songs of the demo catalog, newest first: the oldest ones of all, which no journey changes. */
export async function catalogSongs(request: APIRequestContext): Promise<Song[]> {
  const { songs } = songListSchema.parse(await (await request.get('/api/songs')).json());
  return songs.slice(-24);
}

export const songCard = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** The link of a card to its song or album. */
export const titleLink = (card: Locator): Locator => card.getByRole('heading').getByRole('link');

/** Scrolls down the landing page to the card: only visible cards are in the document. */
export async function findSongCard(page: Page, title: string): Promise<Locator> {
  // A rail may repeat it.
  const card = songCard(page, title).first();
  await expect(page.getByRole('article').first()).toBeVisible();
  await scrollTo(page, card);
  return card;
}

/** Scrolls down the landing page until `target` is in sight. */
export async function scrollTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    if (!(await target.isVisible())) await page.getByRole('main').evaluate(scrollOn, 300);
    expect(await target.evaluateAll(scrollToFirst)).toBe(true);
  }).toPass({ intervals: [0] });
}

/** Returns whether there is an element. */
function scrollToFirst([first]: Element[]): boolean {
  first?.scrollIntoView({ block: 'nearest' });
  return first !== undefined;
}

/**
 * At once, unlike a mouse wheel, which on a busy machine may scroll past what was found. Starts again after the end. Resolves when the
 * page has been rendered, however long that takes.
 */
async function scrollOn(main: HTMLElement | SVGElement, distance: number): Promise<void> {
  const top = main.scrollTop;
  main.scrollBy(0, distance);
  if (main.scrollTop === top) main.scrollTo(0, 0);
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

export const playFromCard = (page: Page, { title }: Pick<Song, 'title'>): Promise<void> =>
  clickOnCard(page, title, `Play ${title}`);

export const queueFromCard = (page: Page, { title }: Pick<Song, 'title'>): Promise<void> =>
  clickOnCard(page, title, `Add to queue: ${title}`);

/** Finds the card again if it moves out of sight, because what loads later is above it. Takes its time on a busy machine. */
async function clickOnCard(page: Page, title: string, button: string): Promise<void> {
  let timeout = 1000;
  await expect(async () => {
    timeout *= 2;
    const card = await findSongCard(page, title);
    await card.hover({ timeout });
    await card.getByRole('button', { name: button }).click({ timeout });
  }).toPass();
}
