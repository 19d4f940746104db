import { expect, type Page } from '@playwright/test';
import { openLibraryTab } from '../pages/layout.ts';
import { like, createPlaylist, songRows } from '../pages/library.ts';
import { menuButton } from '../pages/menus.ts';
import { logInDemo, signUp } from '../pages/users.ts';
import { demoSongs } from '../pages/songs.ts';
import { isPhone, type Screens } from './screen.ts';

export const libraryScreens: Screens = {
  'playlist with the Playlists tab': async (page) => {
    const { full } = await createLibrary(page);
    await page.goto(`/playlists/${full}`);
    await expect(songRows(page).first()).toBeVisible();
    await openLibraryTab(page, 'Playlists');
  },
  'order of a playlist': async (page) => {
    const songs = await demoSongs(page.request);
    await signUp(page.request);
    const { id } = await createPlaylist(page.request, 'Rainy days', songs);
    await page.goto(`/playlists/${id}`);
    await menuButton(page, songs[0].title).click();
    await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeVisible();
    if (!isPhone(page)) return;
    await page.getByRole('menuitem', { name: 'Change order' }).click();
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
  },
  'empty playlist': async (page) => {
    const { empty } = await createLibrary(page);
    await page.goto(`/playlists/${empty}`);
    await expect(page.getByText('This playlist has no songs yet')).toBeVisible();
  },
  'playlist not found': async (page) => {
    await signUp(page.request);
    await page.goto('/playlists/0');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  'liked songs': async (page) => {
    await createLibrary(page);
    await page.goto('/likes');
    await expect(songRows(page).first()).toBeVisible();
  },
  'liked songs, empty': async (page) => {
    await signUp(page.request);
    await page.goto('/likes');
    await expect(page.getByText('Songs you like appear here')).toBeVisible();
  },
  'create-playlist dialog': async (page) => {
    await signUp(page.request);
    await page.goto('/?modal=create-playlist');
    await expectDialogField(page, 'Name');
  },
  'update-playlist dialog': async (page) => {
    const { full } = await createLibrary(page);
    await page.goto(`/?modal=update-playlist&of=${full}`);
    await expectDialogField(page, 'Name');
  },
  'delete-playlist dialog': async (page) => {
    const { full } = await createLibrary(page);
    await page.goto(`/?modal=delete-playlist&of=${full}`);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeVisible();
  },
  'add-to-playlist dialog': async (page) => {
    const { song } = await createLibrary(page);
    await page.goto(`/?modal=add-to-playlist&of=${song}`);
    await expectDialogField(page, 'Playlist');
  },
  'library with the Songs tab': async (page) => {
    await logInDemo(page.request);
    await page.goto('/login');
    await openLibraryTab(page, 'Songs');
  },
  'library drawer on a phone': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await createLibrary(page);
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await openLibraryTab(page, 'Playlists');
  },
  'library with the Albums tab': async (page) => {
    await logInDemo(page.request);
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await openLibraryTab(page, 'Albums');
  },
};

/** Signs up a user with a liked song, a playlist that contains it and an empty one. */
async function createLibrary(page: Page): Promise<{ full: number; empty: number; song: number }> {
  const [song] = await demoSongs(page.request);
  await signUp(page.request);
  await like(page.request, [song]);
  const full = await createPlaylist(page.request, 'Rainy days', [song]);
  const empty = await createPlaylist(page.request, 'Empty');
  return { full: full.id, empty: empty.id, song: song.id };
}

async function expectDialogField(page: Page, label: string): Promise<void> {
  await expect(page.getByRole('dialog').getByLabel(label)).toBeVisible();
}
