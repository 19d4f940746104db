import { expect, type Page } from '@playwright/test';
import { openLibraryTab } from '../pages/layout.ts';
import { like, makePlaylist, songRows } from '../pages/library.ts';
import { logInDemo, signUp } from '../pages/members.ts';
import { demoSongs } from '../pages/songs.ts';
import type { Screens } from './screen.ts';

export const libraryScreens: Screens = {
  'a playlist beside the playlists': async (page) => {
    const { full } = await collect(page);
    await page.goto(`/playlists/${full}`);
    await expect(songRows(page).first()).toBeVisible();
    await openLibraryTab(page, 'Playlists');
  },
  'an empty playlist': async (page) => {
    const { empty } = await collect(page);
    await page.goto(`/playlists/${empty}`);
    await expect(page.getByText('This playlist has no songs yet.')).toBeVisible();
  },
  'a playlist that is not there': async (page) => {
    await signUp(page.request);
    await page.goto('/playlists/0');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  'liked songs': async (page) => {
    await collect(page);
    await page.goto('/likes');
    await expect(songRows(page).first()).toBeVisible();
  },
  'liked songs without one': async (page) => {
    await signUp(page.request);
    await page.goto('/likes');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openLibraryTab(page, 'Albums');
  },
  'the form of a new playlist': async (page) => {
    await signUp(page.request);
    await page.goto('/?modal=create-playlist');
    await dialogField(page, 'Name');
  },
  'the form of a playlist': async (page) => {
    const { full } = await collect(page);
    await page.goto(`/?modal=update-playlist&of=${full}`);
    await dialogField(page, 'Name');
  },
  'the question before a playlist is deleted': async (page) => {
    const { full } = await collect(page);
    await page.goto(`/?modal=delete-playlist&of=${full}`);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeVisible();
  },
  'a song to add to a playlist': async (page) => {
    const { song } = await collect(page);
    await page.goto(`/?modal=add-to-playlist&of=${song}`);
    await dialogField(page, 'Playlist');
  },
  "the library's songs": async (page) => {
    await logInDemo(page.request);
    await page.goto('/login');
    await openLibraryTab(page, 'Songs');
  },
  'the library as the drawer of a phone': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await collect(page);
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await openLibraryTab(page, 'Playlists');
  },
  "the library's albums": async (page) => {
    await logInDemo(page.request);
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await openLibraryTab(page, 'Albums');
  },
};

/** A new member with a liked song, a playlist that holds it and one that holds nothing. */
async function collect(page: Page): Promise<{ full: number; empty: number; song: number }> {
  const [song] = await demoSongs(page.request);
  await signUp(page.request);
  await like(page.request, [song]);
  const full = await makePlaylist(page.request, 'Rainy days', [song]);
  const empty = await makePlaylist(page.request, 'Nothing in it');
  return { full: full.id, empty: empty.id, song: song.id };
}

async function dialogField(page: Page, label: string): Promise<void> {
  await expect(page.getByRole('dialog').getByLabel(label)).toBeVisible();
}
