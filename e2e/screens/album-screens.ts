import { expect } from '@playwright/test';
import { files } from '../pages/add-song-form.ts';
import { demoAlbum, wideImage } from '../pages/albums.ts';
import { logInDemo, signUp } from '../pages/users.ts';
import { menuButton } from '../pages/menus.ts';
import type { Screens } from './screen.ts';

export const albumScreens: Screens = {
  'album with its menu': async (page) => {
    const demo = await logInDemo(page.request);
    const album = await demoAlbum(page, demo.id);
    await page.goto(`/albums/${album.id}`);
    await expect(page.getByRole('button', { name: 'Add Song' })).toBeVisible();
    await menuButton(page, album.title).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'album not found': async (page) => {
    await page.goto('/albums/0');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  'create-album dialog': async (page) => {
    await logInDemo(page.request);
    await page.goto('/?modal=create-album');
    await page.getByRole('button', { name: 'Create Album' }).click();
    await expect(page.getByText('Album Title is required')).toBeVisible();
  },
  'cover crop': async (page) => {
    await signUp(page.request);
    await page.goto('/?modal=create-album');
    await page.getByLabel('Upload a cover').setInputFiles(await wideImage(page));
    await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  },
  'create-album dialog with an uploaded cover': async (page) => {
    await signUp(page.request);
    await page.goto('/?modal=create-album');
    await page.getByLabel('Upload a cover').setInputFiles(files.png);
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  },
  'delete-album dialog': async (page) => {
    const demo = await logInDemo(page.request);
    const album = await demoAlbum(page, demo.id);
    await page.goto(`/albums/${album.id}?modal=delete-album&of=${album.id}`);
    await expect(page.getByRole('button', { name: 'Yes' })).toBeVisible();
  },
};
