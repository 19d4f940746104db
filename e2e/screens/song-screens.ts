import { expect, type Page } from '@playwright/test';
import { signUp, logInDemo } from '../pages/users.ts';
import { menuButton } from '../pages/menus.ts';
import { Player } from '../pages/player.ts';
import { demoSongs } from '../pages/songs.ts';
import { taggedMp3 } from '../support/tagged-mp3.ts';
import { UploadList } from '../pages/upload-list.ts';
import type { Screens } from './screen.ts';

export const songScreens: Screens = {
  song: async (page) => {
    const [song] = await demoSongs(page.request);
    await page.context().clearCookies();
    await page.goto(`/song/${song.id}`);
    await page.getByRole('article').getByRole('button', { name: 'Play', exact: true }).click();
    await new Player(page).expectPlaying(song);
  },
  'add-song form': async (page) => {
    await logInDemo(page.request);
    await page.goto('/songs/new');
    await page.getByRole('button', { name: 'Add song' }).click();
    await expect(page.getByText('Title is required')).toBeVisible();
  },
  'add-song form filled in from a file': async (page) => {
    await signUp(page.request);
    await page.goto('/songs/new');
    await page
      .getByLabel('Audio')
      .setInputFiles(taggedMp3('a.mp3', { title: 'x '.repeat(30), artist: 'Ann', cover: true }));
    await expect(page.getByText('The file credits Ann as the artist')).toBeVisible();
  },
  'add-song form with a duration other than that of the file': async (page) => {
    await signUp(page.request);
    await page.goto('/songs/new');
    await page
      .getByLabel('Audio')
      .setInputFiles(taggedMp3('a.mp3', { title: 'Harbour Lights', cover: true }));
    await expect(page.getByLabel('Title')).toHaveValue('Harbour Lights');
    await page.getByLabel('Minutes').fill('2');
    await expect(page.getByRole('button', { name: 'Use 0:08' })).toBeVisible();
  },
  'upload list': async (page) => {
    const list = await openUploadList(page);
    await page.getByText('Set details for all songs').click();
    await page.route('**/api/songs', () => undefined);
    await list.button('Add 1 song').click();
    await expect(page.getByRole('progressbar')).toBeVisible();
  },
  'upload list entry dialog': async (page) => {
    const list = await openUploadList(page);
    await list.button('Add details: bare').click();
    const fields = page.getByRole('dialog', { name: 'bare' });
    await fields.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(fields.getByText('Genre is required')).toBeVisible();
  },
  'upload in progress dialog': async (page) => {
    const list = await openUploadList(page);
    await page.route('**/api/songs', () => undefined);
    await list.button('Add 1 song').click();
    await page.getByRole('link', { name: 'Rubato home' }).click();
    await expect(page.getByRole('dialog', { name: 'Upload in progress' })).toBeVisible();
  },
  'song menu of the owner': async (page) => {
    await openOwnSongMenu(page);
    await expect(page.getByRole('menuitem', { name: 'Update song' })).toBeVisible();
  },
  'update-song dialog': async (page) => {
    await openOwnSongMenu(page);
    await page.getByRole('menuitem', { name: 'Update song' }).click();
    const form = page.getByRole('dialog', { name: 'Update song' });
    await form.getByLabel('Title').fill('');
    await form.getByRole('button', { name: 'Update song' }).click();
    await expect(form.getByText('Title is required')).toBeVisible();
  },
  'delete-song dialog': async (page) => {
    await openOwnSongMenu(page);
    await page.getByRole('menuitem', { name: 'Delete song' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete song' })).toBeVisible();
  },
  'add-song page for visitors': async (page) => {
    await page.goto('/songs/new');
    await expect(page.getByRole('heading', { name: 'Log in, please' })).toBeVisible();
  },
};

/** Opens the upload list with a complete entry, an incomplete one and an invalid file. */
async function openUploadList(page: Page): Promise<UploadList> {
  await signUp(page.request);
  await page.goto('/songs/new');
  const tags = { title: 'Harbour Lights', genre: 'Folk', year: '2001', lyrics: 'la', cover: true };
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
  const bare = taggedMp3('bare.mp3', {});
  await page.getByLabel('Audio').setInputFiles([taggedMp3('a.mp3', tags), bare, notes]);
  const list = new UploadList(page);
  await expect(list.button('Add 1 song')).toBeVisible();
  await expect(list.button('Add details: bare')).toBeVisible();
  return list;
}

async function openOwnSongMenu(page: Page): Promise<void> {
  const [song] = await demoSongs(page.request);
  await page.goto(`/song/${song.id}`);
  await menuButton(page, song.title).click();
}
