import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { files } from '../../pages/add-song-form.ts';
import { wideImage } from '../../pages/albums.ts';
import { newUser, signUp } from '../../pages/users.ts';
import { chooseFromMenu } from '../../pages/menus.ts';

const heroCover = (page: Page): Locator => page.getByRole('main').getByRole('article').locator('img').first();
const storedImage = /\/media\/[0-9a-f]{16}-[0-9a-f-]{36}\.(png|jpg)/;

/** Width and height of a stored image in pixels. */
const sizeOf = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    const original = new Image();
    original.src = element.src.replace(/\?.*$/, '');
    await original.decode();
    return [original.naturalWidth, original.naturalHeight];
  });

async function startAlbum(page: Page): Promise<Locator> {
  await page.goto('/?modal=create-album');
  const form = page.getByRole('dialog', { name: 'Add an album' });
  await form.getByLabel('Album Title').fill(`Album ${newUser().username.slice(-10)}`);
  await form.getByLabel('Album Release Year').fill('1979');
  return form;
}

test('an image is cropped to a square album cover and later replaced', async ({ page }) => {
  await signUp(page.request);
  const form = await startAlbum(page);
  await form.getByLabel('Upload a cover').setInputFiles(await wideImage(page));
  const position = form.getByRole('group', { name: 'Crop area, move with the arrow keys' });
  await expect(position).toBeVisible();
  await expect(form.getByRole('button', { name: 'Create Album' })).toBeHidden();
  await position.focus();
  await position.press('ArrowRight');
  await form.getByRole('slider', { name: 'Zoom' }).press('End');
  await form.getByRole('slider', { name: 'Zoom' }).press('Home');
  await form.getByRole('button', { name: 'Use image' }).click();
  await expect(form.getByText('Using your uploaded image.')).toBeVisible();
  await expect(form.getByLabel('Album Cover Image')).toHaveCount(0);
  await form.getByRole('button', { name: 'Create Album' }).click();
  await expect(page).toHaveURL(/\/albums\/\d+$/);
  await expect(heroCover(page)).toHaveAttribute('src', storedImage);
  expect(await sizeOf(heroCover(page))).toEqual([240, 240]);

  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const first = await heroCover(page).getAttribute('src');
  await chooseFromMenu(page, title, 'Update Album');
  const update = page.getByRole('dialog', { name: 'Update Album' });
  await expect(update.getByText('Using your uploaded image.')).toBeVisible();
  await update.getByLabel('Upload a cover').setInputFiles(files.png);
  await expect(update.locator('img')).not.toHaveAttribute('src', first ?? '');
  await update.getByRole('button', { name: 'Update Album' }).click();
  await expect(update).toBeHidden();
  await expect(heroCover(page)).not.toHaveAttribute('src', first ?? '');
});

test('a playlist cover is pasted and removed', async ({ page }) => {
  await signUp(page.request);
  await page.goto('/?modal=create-playlist');
  const form = page.getByRole('dialog', { name: 'Create playlist' });
  await form.getByLabel('Name').fill('Rainy days');
  await form.getByLabel('Description').fill('For the tram');
  await form.getByLabel('Description').focus();
  const imageBase64 = (await wideImage(page)).buffer.toString('base64');
  await page.evaluate(async (base64) => {
    const clipboardData = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    clipboardData.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, imageBase64);
  await form.getByRole('button', { name: 'Use image' }).click();
  await expect(form.getByText('Using your uploaded image.')).toBeVisible();
  await form.getByRole('button', { name: 'Create playlist' }).click();
  await expect(page).toHaveURL(/\/playlists\/\d+$/);
  await expect(heroCover(page)).toHaveAttribute('src', storedImage);

  await chooseFromMenu(page, 'Rainy days', 'Update Playlist');
  const update = page.getByRole('dialog', { name: 'Update playlist' });
  await update.getByRole('button', { name: 'Remove' }).click();
  await expect(update.getByLabel('Image URL')).toHaveValue('');
  await update.getByRole('button', { name: 'Update playlist' }).click();
  await expect(update).toBeHidden();
  await expect(heroCover(page)).toHaveCount(0);
});

test('a file that is not an image is rejected and the form keeps its values', async ({ page }) => {
  await signUp(page.request);
  const form = await startAlbum(page);
  await form
    .getByLabel('Upload a cover')
    .setInputFiles({ name: 'song.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
  await expect(form.getByText('This image couldn’t be read. Choose a PNG, JPEG or WebP file.')).toBeVisible();
  await expect(form.getByLabel('Album Release Year')).toHaveValue('1979');
});
