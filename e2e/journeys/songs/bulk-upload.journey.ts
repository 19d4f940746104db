import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { files, submitSong } from '../../pages/add-song-form.ts';
import { closeByKey } from '../../support/focus.ts';
import { ownSongLinks, yourLibrary } from '../../pages/layout.ts';
import { signUp } from '../../pages/users.ts';
import { taggedMp3 } from '../../support/tagged-mp3.ts';
import { UploadList } from '../../pages/upload-list.ts';

const complete = { genre: 'Folk', year: '2001', lyrics: 'la, la', cover: true };
const harbour = taggedMp3('01 - harbour.mp3', { ...complete, title: 'Harbour Lights' });
const water = taggedMp3('02 - water.mp3', { ...complete, title: 'Low Water' });
const diary = { name: 'diary.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('Dear diary. '.repeat(200)) };

/** Holds all uploads back until the returned function is called. */
async function holdUploads(page: Page): Promise<() => Promise<void>> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/songs', async (route) => {
    await released;
    // The upload may have been cancelled in the meantime.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    resolve();
    await page.unroute('**/api/songs', undefined);
  };
}

test.beforeEach(async ({ page }) => {
  await signUp(page.request);
  await page.goto('/songs/new');
  await expect(page.getByLabel('Audio')).toBeVisible();
});

test('songs dropped together are completed together and an invalid file is rejected', async ({
  page,
  expectedErrors,
}) => {
  const list = new UploadList(page);
  await list.drop(harbour, taggedMp3('night bus.mp3', {}), diary);
  await expect(list.row('Harbour Lights')).toContainText('Ready');
  await expect(list.row('night bus')).toContainText('Needs a genre, a release year, lyrics and an image');

  await page.getByText('Set details for all songs').click();
  const shared = page.getByRole('form', { name: 'Details for all songs' });
  await shared.getByLabel('Genre').fill('Jazz 4');
  await shared.getByRole('button', { name: 'Apply to all' }).click();
  await expect(shared.getByLabel('Genre')).toHaveAccessibleDescription('Only letters and spaces are allowed');
  await shared.getByLabel('Genre').fill('Jazz');
  await shared.getByLabel('Release year').fill('1999');
  await shared.getByLabel('Image').setInputFiles(files.jpeg);
  await shared.getByRole('button', { name: 'Apply to all' }).click();
  await expect(list.row('night bus')).toContainText('Needs lyrics');

  await list.button('Add details: night bus').click();
  const fields = page.getByRole('dialog', { name: 'night bus' });
  await expect(fields.getByLabel('Genre')).toHaveValue('Jazz');
  await fields.getByLabel('Lyrics').fill('Last stop, all change');
  await fields.getByRole('button', { name: 'Next song' }).click();
  const next = page.getByRole('dialog', { name: 'diary' });
  await next.getByLabel('Lyrics').fill('Dear diary');
  await next.getByRole('button', { name: 'Done' }).click();

  expectedErrors.push(/status of 422 .*\/api\/songs/);
  await list.button('Add 3 songs').click();
  await expect(list.row('Harbour Lights')).toContainText('Added');
  await expect(list.row('night bus')).toContainText('Added');
  const failed = list.row('diary').getByRole('alert');
  await expect(failed).toContainText('Couldn’t add diary.mp3. The audio must be');
  await expect(failed).toContainText('Choose another audio file.');
  const own = ownSongLinks(page);
  await expect(own).toHaveCount(2);

  await list.button('Fix: diary').click();
  const wrong = page.getByRole('dialog', { name: 'diary' });
  await expect(wrong.getByLabel('Audio')).toHaveAccessibleDescription(/^The audio must be/);
  await wrong.getByLabel('Audio').setInputFiles(files.mp3);
  await wrong.getByRole('button', { name: 'Done' }).click();
  await list.button('Add 1 song').click();
  await expect(page.getByText('All 3 songs added')).toBeVisible();
  await list.row('night bus').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'night bus' })).toBeVisible();
});

test('a file without an audio extension is reported before uploading', async ({ page }) => {
  const list = new UploadList(page);
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
  await list.drop(harbour, notes);
  await expect(list.row('notes')).toContainText('notes.txt: The audio must be an MP3');
  await list.button('Remove notes').click();
  await expect(list.rows).toHaveCount(1);
});

test('an upload whose connection is lost is sent again with the same idempotency key', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_CONNECTION_RESET/);
  const list = new UploadList(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/songs', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // The server creates the song, but its response is lost.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByLabel('Audio').setInputFiles([harbour, water]);
  await list.button('Remove Low Water').click();
  await list.button('Add 1 song').click();
  await expect(list.row('Harbour Lights').getByRole('status')).toHaveText(
    'The connection was lost. Trying again in 5 seconds.',
  );
  await list.button('Retry Harbour Lights').click();
  await expect(list.row('Harbour Lights')).toContainText('Added');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  const own = ownSongLinks(page);
  await page.reload();
  await expect(own).toHaveText(['Harbour Lights']);
});

test('an upload can be cancelled and retried', async ({ page }) => {
  const list = new UploadList(page);
  await page.getByLabel('Audio').setInputFiles([harbour, water]);
  const release = await holdUploads(page);
  await list.button('Add 2 songs').click();
  await expect(page.getByRole('progressbar', { name: 'Uploading Low Water' })).toBeVisible();
  await list.button('Cancel Low Water').click();
  await expect(list.row('Low Water')).toContainText('Cancelled');
  await release();
  await expect(list.row('Harbour Lights')).toContainText('Added');
  await list.button('Retry Low Water').click();
  await expect(list.row('Low Water')).toContainText('Added');
});

test('a slow upload shows amount, speed and remaining time', async ({ page }) => {
  const list = new UploadList(page);
  await page.getByLabel('Audio').setInputFiles([harbour, water]);
  await list.button('Remove Low Water').click();
  await expect(list.button('Add 1 song')).toBeEnabled();
  const network = await page.context().newCDPSession(page);
  const uploadThroughput = 25_000;
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
  await list.button('Add 1 song').click();
  const row = list.row('Harbour Lights');
  await expect(row).toContainText(/\d+ kB of \d+ kB · \d\.\d MB\/s · \d+ s left/);
  await expect(row).toContainText('Added', { timeout: 20_000 });
});

test('leaving the page during an upload asks for confirmation', async ({ page }) => {
  const list = new UploadList(page);
  const warning = page.getByRole('dialog', { name: 'Upload in progress' });
  await page.goto('/');
  await yourLibrary(page).getByRole('link', { name: 'Add a song' }).click();
  await page.getByLabel('Audio').setInputFiles([harbour, water]);
  const release = await holdUploads(page);
  await list.button('Add 2 songs').click();
  await expect(page.getByRole('progressbar')).toHaveCount(2);

  await page.getByRole('link', { name: 'Rubato home' }).click();
  await expect(warning).toBeVisible();
  await expect(page).toHaveURL('/songs/new');
  await expect(warning.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();

  await page.goBack();
  await expect(warning).toBeVisible();
  await expect(page).toHaveURL('/songs/new');
  await closeByKey(warning);
  await expect(page.getByRole('progressbar')).toHaveCount(2);

  const closing = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const closeDialog = await closing;
  expect(closeDialog.type()).toBe('beforeunload');
  await closeDialog.dismiss();

  await page.goBack();
  await warning.getByRole('button', { name: 'Leave and cancel' }).click();
  await expect(page).toHaveURL('/');
  await release();
  await expect(yourLibrary(page).getByText('Add a song to your library')).toBeVisible();
});

test('leaving a single upload asks for confirmation; its completion opens the song', async ({ page }) => {
  const release = await holdUploads(page);
  await page.getByLabel('Audio').setInputFiles(harbour);
  await expect(page.getByLabel('Title')).toHaveValue('Harbour Lights');
  await submitSong(page);
  await page.getByRole('link', { name: 'Rubato home' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await release();
  await expect(page).toHaveURL(/\/song\/\d+$/);
  await expect(page.getByRole('dialog')).toBeHidden();
});
