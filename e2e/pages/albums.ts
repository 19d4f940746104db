import { albumSchema, songListSchema, type Album } from '@rubato/contracts';
import { expect, type Locator, type Page } from '@playwright/test';

/** The album that the demo user owns, with its songs in order. */
export async function demoAlbum(page: Page, userId: number): Promise<Album> {
  const answer = (await (await page.request.get('/api/albums')).json()) as Record<string, unknown>;
  const albums = Object.values(answer).map((album) => albumSchema.parse(album));
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

/** Opens the form for an album, fills it and sends it. The album's page is then open. */
export async function createAlbum(page: Page, title: string): Promise<void> {
  await page.goto('/?modal=create-album');
  const form = page.getByRole('dialog', { name: 'Add an album' });
  await form.getByLabel('Album Title').fill(title);
  await form.getByLabel('Album Cover Image').fill(await pictureUrl(page));
  await form.getByLabel('Album Release Year').fill('1979');
  await form.getByRole('button', { name: 'Create Album' }).click();
  await expect(page).toHaveURL(/\/albums\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The address of a picture that the product has. */
export async function pictureUrl(page: Page): Promise<string> {
  const { songs } = songListSchema.parse(await (await page.request.get('/api/songs/')).json());
  const picture = songs.find(({ image_url }) => /\.(png|jpg)$/.test(image_url))?.image_url ?? '';
  return new URL(picture, page.url()).href;
}

/** A picture of the page, which is not square. */
export const widePicture = async (page: Page) => ({
  name: 'wide.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 240 } }),
});
