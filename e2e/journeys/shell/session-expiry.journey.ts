import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { files, fillSong, submitSong } from '../../pages/add-song-form.ts';
import { fillLogIn } from '../../pages/auth-forms.ts';
import { closeByKey, expectFocusIn } from '../../support/focus.ts';
import { yourLibrary } from '../../pages/layout.ts';
import { signUp } from '../../pages/users.ts';
import { demoSongs } from '../../pages/songs.ts';

/** Logging in changes the CSRF token, so the first request afterwards may fail with 403. */
const rejected = /status of 40[13]/;
const sessionEnded = 'Your session has ended. Log in to continue.';
const logInDialog = (page: Page) => page.getByRole('dialog', { name: 'Log In' });
const playlistForm = (page: Page) => page.getByRole('dialog', { name: 'Create playlist' });

/** Ends the session without the page noticing. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'session' });
}

async function fillPlaylist(page: Page, name: string): Promise<void> {
  await page.goto('/?modal=create-playlist');
  await playlistForm(page).getByLabel('Name').fill(name);
  await playlistForm(page).getByLabel('Description').fill('For the tram');
}

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(rejected));

test('creating a playlist continues after logging in again', async ({ page }) => {
  const user = await signUp(page.request);
  await fillPlaylist(page, 'Rainy days');
  await endSession(page);
  await playlistForm(page).getByRole('button', { name: 'Create playlist' }).click();

  await expect(logInDialog(page).getByText(sessionEnded)).toBeVisible();
  await expect(logInDialog(page).getByLabel('Email')).toHaveValue(user.email);
  await fillLogIn(logInDialog(page), { ...user, password: 'not the password' });
  await expect(logInDialog(page).getByRole('alert')).toBeVisible();
  await fillLogIn(logInDialog(page), user);
  await expect(page).toHaveURL(/\/playlists\/\d+$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Rainy days' })).toBeVisible();
});

test('logging in as another user saves nothing and says so', async ({ page, request }) => {
  const other = await signUp(request);
  await signUp(page.request);
  await fillPlaylist(page, 'Rainy days');
  await endSession(page);
  await playlistForm(page).getByRole('button', { name: 'Create playlist' }).click();
  await fillLogIn(logInDialog(page), other);

  const form = playlistForm(page);
  await expect(
    form.getByText(`You are now logged in as ${other.username}. Nothing was saved.`),
  ).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Rainy days');
  // Behind the dialog, hidden from assistive technology.
  const profile = page.getByRole('button', { name: 'Account menu', includeHidden: true });
  await expect(profile).toBeVisible();
});

test('cancelling the log-in keeps the form; discarding the form continues as a visitor', async ({ page }) => {
  await signUp(page.request);
  await fillPlaylist(page, 'Rainy days');
  await endSession(page);
  const form = playlistForm(page);
  await form.getByRole('button', { name: 'Create playlist' }).click();
  await closeByKey(logInDialog(page));

  await expect(form.getByText(sessionEnded)).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Rainy days');
  await expectFocusIn(form);
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByText('Discard', { exact: true })
    .click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('adding a song and liking continue after logging in again', async ({ page }) => {
  const [song] = await demoSongs(page.request);
  const user = await signUp(page.request);
  await page.goto('/songs/new');
  await fillSong(page, { title: `Evening of ${user.username}`, audio: files.ogg, image: files.png });
  await endSession(page);
  await submitSong(page);
  await fillLogIn(logInDialog(page), user);
  await expect(page).toHaveURL(/\/song\/\d+$/);

  await page.goto(`/song/${song.id}`);
  const like = page.getByRole('main').getByRole('button', { name: `Like ${song.title}` });
  // The session ends with the like: a pending read without a session would switch the page to visitor mode first.
  await page.route(
    `**/api/likes/${song.id}`,
    async (route) => {
      await endSession(page);
      await route.fulfill({ status: 401, json: { errors: { message: 'Unauthorized' } } });
    },
    { times: 1 },
  );
  await like.click();
  await expect(logInDialog(page)).toBeVisible();
  const liked = page.waitForResponse(
    (response) => response.url().endsWith(`/api/likes/${song.id}`) && response.ok(),
  );
  await fillLogIn(logInDialog(page), user);
  await expect(logInDialog(page)).toBeHidden();
  await liked;
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('a list that loads while the log-in is asked for waits for it, without an error', async ({ page }) => {
  const [song] = await demoSongs(page.request);
  const user = await signUp(page.request);
  const { promise: isDue, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    '**/api/playlists',
    async (route) => {
      await isDue;
      await route.fulfill({ status: 401, json: { errors: { message: 'Unauthorized' } } });
    },
    { times: 1 },
  );
  await page.goto(`/song/${song.id}`);
  const like = page.getByRole('main').getByRole('button', { name: `Like ${song.title}` });
  await expect(like).toBeVisible();
  const library = page.getByRole('complementary', { name: 'Your Library', includeHidden: true });
  await library.getByRole('tab', { name: 'Playlists' }).click();
  await endSession(page);
  await like.click();
  await expect(logInDialog(page)).toBeVisible();
  const checked = page.waitForResponse((response) => response.url().endsWith('/api/auth/'));
  release();
  await checked;

  await expect(page.getByText('Unauthorized')).toHaveCount(0);
  await fillLogIn(logInDialog(page), user);
  await expect(library.getByText('Add a playlist to your library')).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('leaving a partly filled form asks for confirmation', async ({ page }) => {
  await signUp(page.request);
  await page.goto('/');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  const form = playlistForm(page);
  await yourLibrary(page).getByRole('tab', { name: 'Playlists' }).click();
  await yourLibrary(page).getByRole('button', { name: 'Create new playlist' }).click();
  await form.getByLabel('Name').fill('Rainy days');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => form.getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(form.getByLabel('Name')).toHaveValue('Rainy days');
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();

  await page.goto('/songs/new');
  await page.getByLabel('Title').fill('Half a song');
  await page.getByRole('banner').getByRole('link', { name: 'Rubato' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a song');
  await page.getByRole('banner').getByRole('link', { name: 'Rubato' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/');
});
