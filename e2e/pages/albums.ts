import { albumSchema, type Album } from '@rubato/contracts';
import { expect, type Locator, type Page } from '@playwright/test';
import { catalogSongs } from './songs.ts';

/** An album of the demo user with at least two songs. */
export async function demoAlbum(page: Page, userId: number): Promise<Album> {
  const body = (await (await page.request.get('/api/albums')).json()) as Record<string, unknown>;
  const albums = Object.values(body).map((album) => albumSchema.parse(album));
  const own = albums.find(({ artist, song_ids }) => artist.artist_id === userId && song_ids.length > 1);
  if (!own) throw new Error('The demo user needs an album with songs');
  return own;
}

export const albumsSection = (page: Page): Locator =>
  page.getByRole('region', { name: 'Albums', exact: true });

export const songRows = (page: Page, label: string): Locator =>
  page
    .getByRole('table', { name: label })
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') });

/** Creates an album with the form. Its page is open afterwards. */
export async function createAlbum(page: Page, title: string): Promise<void> {
  await page.goto('/?modal=create-album');
  const form = page.getByRole('dialog', { name: 'Add an album' });
  await form.getByLabel('Album Title').fill(title);
  await form.getByLabel('Album Cover Image').fill(await existingImageUrl(page));
  await form.getByLabel('Album Release Year').fill('1979');
  await form.getByRole('button', { name: 'Create Album' }).click();
  await expect(page).toHaveURL(/\/albums\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The URL of an image that the product serves, and no journey deletes. */
export async function existingImageUrl(page: Page): Promise<string> {
  const [song] = await catalogSongs(page.request);
  return new URL(song?.image_url ?? '', page.url()).href;
}

/** A screenshot of part of the page: an image that is not square. */
export const wideImage = async (page: Page) => ({
  name: 'wide.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 240 } }),
});
