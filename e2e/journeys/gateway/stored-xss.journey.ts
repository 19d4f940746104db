import type { APIRequestContext, Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { expect, test } from '../../journey.ts';
import { files, submitSong } from '../../pages/add-song-form.ts';
import { existingImageUrl } from '../../pages/albums.ts';
import { callApi } from '../../support/api.ts';
import { menuButton } from '../../pages/menus.ts';
import { Player } from '../../pages/player.ts';
import { findSongCard } from '../../pages/songs.ts';
import { taggedMp3 } from '../../support/tagged-mp3.ts';

/** Fits into a title. Rendered as markup, it would load a missing image and violate the content security policy. */
const markup = '<img src=x onerror=alert(1)>';
const script = '"><script>alert(1)</script>';
/** Appended to the URL of an existing image, because other journeys see the album, too. */
const query = '?"><img/src=x/onerror=alert(1)>.png';

/** Elements that exist only if text was rendered as markup. */
const injected = 'img[src="x"], [onerror], [onload], script:not([src])';

async function expectOnlyText(page: Page): Promise<void> {
  await expect(page.locator(injected)).toHaveCount(0);
}

test('stored scripts are rendered as text on every screen and in every dialog', async ({
  page,
  context,
  expectedErrors,
}) => {
  test.slow();
  // The API documentation has no favicon, but browsers request one.
  expectedErrors.push(/favicon\.ico$/);
  const dialogs: string[] = [];
  context.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const key = randomBytes(4).toString('hex');
  const account = {
    email: `${key}@journeys.example`,
    username: `${markup} ${key}`,
    artist_name: script,
    password: `four words of ${key}`,
  };
  await callApi(page.request, 'POST', '/api/auth/signup', account);

  await page.goto('/songs/new');
  const tags = { title: markup, artist: script, year: '1974', lyrics: `${markup}\n${script}` };
  await page.getByLabel('Audio').setInputFiles(taggedMp3(`${markup}.mp3`, tags));
  await page.getByLabel('Image').setInputFiles(files.png);
  await expect(page.getByLabel('Title')).toHaveValue(markup);
  await expectOnlyText(page);
  await page.getByLabel('Genre').fill(markup);
  await submitSong(page);
  await expect(page.getByText('Only letters and spaces are allowed')).toBeVisible();
  await expectOnlyText(page);
  // The server rejects markup in tags, but ignores the file name.
  await page.getByLabel('Audio').setInputFiles(taggedMp3(`${markup}.mp3`, {}));
  // Until the file is read, it may still replace values filled in from the previous file.
  await expect(page.getByText('Filled in from the file: duration.')).toBeVisible();
  await page.getByLabel('Title').fill(markup);
  await page.getByLabel('Release year').fill('1974');
  await page.getByRole('textbox', { name: 'Lyrics' }).fill(`${markup},\n${script}`);
  await page.getByLabel('Genre').fill('Waltz');
  await submitSong(page);
  await expect(page.getByRole('heading', { level: 1, name: markup })).toBeVisible();
  const songId = Number(/\d+$/.exec(page.url()));
  await expectOnlyText(page);

  const link = (await existingImageUrl(page)) + query;
  const album = await create(page.request, '/api/albums', {
    title: script,
    image_url: link,
    release_year: 1974,
  });
  const playlist = await create(page.request, '/api/playlists', {
    name: markup,
    description: `${script}\n${markup}`,
    image_url: link,
  });
  await callApi(page.request, 'POST', `/api/albums/${album.id}/songs/${songId}`);
  await callApi(page.request, 'POST', `/api/playlists/${playlist.id}/songs`, { song_id: songId });
  await callApi(page.request, 'POST', `/api/likes/${songId}`);

  const screens: [path: string, shows: string][] = [
    [`/song/${songId}`, markup],
    [`/albums/${album.id}`, script],
    [`/playlists/${playlist.id}`, markup],
    ['/likes', markup],
  ];
  await page.goto('/');
  await findSongCard(page, markup);
  await expectOnlyText(page);
  for (const [path, shows] of screens) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
    await expectOnlyText(page);
  }

  const modals = [
    `create-album`,
    `update-album&of=${album.id}`,
    `delete-album&of=${album.id}`,
    `create-playlist&of=${songId}`,
    `update-playlist&of=${playlist.id}`,
    `delete-playlist&of=${playlist.id}`,
    `add-to-playlist&of=${songId}`,
  ];
  for (const modal of modals) {
    await page.goto(`/song/${songId}?modal=${modal}`);
    await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
    await expectOnlyText(page);
  }

  const player = new Player(page);
  await page.goto(`/song/${songId}`);
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click();
  await expect(player.region.getByRole('link', { name: markup, exact: true })).toBeVisible();
  await expectOnlyText(page);
  for (const panel of ['Queue', 'Lyrics']) {
    const button = player.button(panel);
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expectOnlyText(page);
  }
  for (const dialog of ['Update', 'Delete']) {
    await page.goto(`/song/${songId}`);
    await menuButton(page, markup).click();
    await page.getByRole('menuitem', { name: `${dialog} song` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectOnlyText(page);
  }

  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[onerror], [onload]')).toHaveCount(0);
  await expect(page.locator('script:not([src="/api/docs/reference.js"])')).toHaveCount(0);
  expect(dialogs).toEqual([]);
});

async function create(request: APIRequestContext, path: string, data: object): Promise<{ id: number }> {
  return (await callApi(request, 'POST', path, data)) as { id: number };
}
