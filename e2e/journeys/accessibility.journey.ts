import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { demoAlbum } from '../pages/albums.ts';
import { openProfileMenu, topBar } from '../pages/layout.ts';
import { logInDemo, signUp } from '../pages/members.ts';
import { Player } from '../pages/player.ts';
import { demoSongs } from '../pages/songs.ts';
import { taggedMp3 } from '../pages/tagged-mp3.ts';
import { UploadList } from '../pages/upload-list.ts';

/** How to get to each screen, and to where it shows all that it has. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  'the landing page': async (page) => {
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
  },
  'a song': async (page) => {
    const [song] = await demoSongs(page.request);
    await page.context().clearCookies();
    await page.goto(`/song/${song.id}`);
    await page.getByRole('article').getByRole('button', { name: 'Play', exact: true }).click();
    await new Player(page).expectPlaying(song);
  },
  'an album and its menu': async (page) => {
    const demo = await logInDemo(page.request);
    const album = await demoAlbum(page, demo.id);
    await page.goto(`/albums/${album.id}`);
    await expect(page.getByRole('button', { name: 'Add Song' })).toBeVisible();
    await page.getByRole('button', { name: `More for ${album.title}`, exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'an album that is not there': async (page) => {
    await page.goto('/albums/0');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  'the album form': async (page) => {
    await logInDemo(page.request);
    await page.goto('/?modal=create-album');
    await page.getByRole('button', { name: 'Create Album' }).click();
    await expect(page.getByText('Album Title is required')).toBeVisible();
  },
  'the question before an album is deleted': async (page) => {
    const demo = await logInDemo(page.request);
    const album = await demoAlbum(page, demo.id);
    await page.goto(`/albums/${album.id}?modal=delete-album&of=${album.id}`);
    await expect(page.getByRole('button', { name: 'Yes' })).toBeVisible();
  },
  'the log-in page': async (page) => {
    await page.goto('/login');
    await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
  },
  'the sign-up page': async (page) => {
    await page.goto('/signup');
    await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
  },
  'the log-in modal': async (page) => {
    await page.goto('/');
    await topBar(page).getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('dialog', { name: 'Log In' }).getByLabel('Email')).toBeVisible();
  },
  'the profile menu': async (page) => {
    await logInDemo(page.request);
    await page.goto('/');
    await expect(await openProfileMenu(page)).toBeVisible();
  },
  'the add-song form': async (page) => {
    await logInDemo(page.request);
    await page.goto('/songs/new');
    await page.getByRole('button', { name: 'Add song' }).click();
    await expect(page.getByText('Title is required')).toBeVisible();
  },
  'the add-song form filled in from a file': async (page) => {
    await signUp(page.request);
    await page.goto('/songs/new');
    await page
      .getByLabel('Audio')
      .setInputFiles(taggedMp3('a.mp3', { title: 'x '.repeat(30), artist: 'Ann', cover: true }));
    await expect(page.getByText('It names Ann as the artist')).toBeVisible();
  },
  'several songs to add': async (page) => {
    const list = await openSeveralSongs(page);
    await page.getByText('Fill in for all songs').click();
    await page.route('**/api/songs', () => undefined);
    await list.button('Add 1 song').click();
    await expect(page.getByRole('progressbar')).toBeVisible();
  },
  'the fields of one of several songs': async (page) => {
    const list = await openSeveralSongs(page);
    await list.button('Complete bare').click();
    const fields = page.getByRole('dialog', { name: 'bare' });
    await fields.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(fields.getByText('Genre is required')).toBeVisible();
  },
  'the warning of who leaves an upload': async (page) => {
    const list = await openSeveralSongs(page);
    await page.route('**/api/songs', () => undefined);
    await list.button('Add 1 song').click();
    await page.getByRole('link', { name: 'Rubato, to the songs' }).click();
    await expect(page.getByRole('dialog', { name: 'An upload is under way' })).toBeVisible();
  },
  "an owner's menu of a song": async (page) => {
    await openOwnMenu(page);
    await expect(page.getByRole('menuitem', { name: 'Update song' })).toBeVisible();
  },
  'the update-song form': async (page) => {
    await openOwnMenu(page);
    await page.getByRole('menuitem', { name: 'Update song' }).click();
    const form = page.getByRole('dialog', { name: 'Update song' });
    await form.getByLabel('Title').fill('');
    await form.getByRole('button', { name: 'Update song' }).click();
    await expect(form.getByText('Title is required')).toBeVisible();
  },
  'the question before a song is deleted': async (page) => {
    await openOwnMenu(page);
    await page.getByRole('menuitem', { name: 'Delete song' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete song' })).toBeVisible();
  },
  'the add-song form of who is signed out': async (page) => {
    await page.goto('/songs/new');
    await expect(page.getByRole('heading', { name: 'Log in, please' })).toBeVisible();
  },
  'a page that is not there': async (page) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
};

/** Three of them: one that is complete, one that lacks nearly all, one that is no music. */
async function openSeveralSongs(page: Page): Promise<UploadList> {
  await signUp(page.request);
  await page.goto('/songs/new');
  const tags = { title: 'Harbour Lights', genre: 'Folk', year: '2001', lyrics: 'la', cover: true };
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
  const bare = taggedMp3('bare.mp3', {});
  await page.getByLabel('Audio').setInputFiles([taggedMp3('a.mp3', tags), bare, notes]);
  const list = new UploadList(page);
  await expect(list.button('Add 1 song')).toBeVisible();
  await expect(list.button('Complete bare')).toBeVisible();
  return list;
}

async function openOwnMenu(page: Page): Promise<void> {
  const [song] = await demoSongs(page.request);
  await page.goto(`/song/${song.id}`);
  await page.getByRole('button', { name: `More for ${song.title}` }).click();
}

for (const width of [1440, 390])
  for (const [name, open] of Object.entries(screens))
    test(`${name} at ${width} px has nothing that axe objects to, dark or light`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      // Colours halfway through a transition are nobody's.
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
      await open(page);
      await expect(page.getByRole('region', { name: 'Player', includeHidden: true })).toBeAttached();
      await expectNoViolations(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await expectNoViolations(page);
    });

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, help, html, failureSummary })),
  );
  expect(found).toEqual([]);
}
