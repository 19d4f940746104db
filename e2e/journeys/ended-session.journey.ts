import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { files, fillSong, submitSong } from '../pages/add-song-form.ts';
import { fillLogIn } from '../pages/auth-forms.ts';
import { yourLibrary } from '../pages/layout.ts';
import { signUp } from '../pages/members.ts';
import { demoSongs } from '../pages/songs.ts';

/** A log-in changes the CSRF token too, which the first call after it finds out. */
const refused = /status of 40[13]/;
const ended = 'Your session has ended. Log in to continue.';
const logInAgain = (page: Page) => page.getByRole('dialog', { name: 'Log In' });
const playlistForm = (page: Page) => page.getByRole('dialog', { name: 'Create playlist' });

/** The server forgets the session; the page does not know. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'session' });
}

async function fillPlaylist(page: Page, name: string): Promise<void> {
  await page.goto('/?modal=create-playlist');
  await playlistForm(page).getByLabel('Name').fill(name);
  await playlistForm(page).getByLabel('Description').fill('For the tram');
}

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(refused));

test('a playlist is made after all once its member has logged in again', async ({ page }) => {
  const member = await signUp(page.request);
  await fillPlaylist(page, 'Rainy days');
  await endSession(page);
  await playlistForm(page).getByRole('button', { name: 'Create playlist' }).click();

  await expect(logInAgain(page).getByText(ended)).toBeVisible();
  await expect(logInAgain(page).getByLabel('Email')).toHaveValue(member.email);
  await fillLogIn(logInAgain(page), { ...member, password: 'not the password' });
  await expect(logInAgain(page).getByRole('alert')).toBeVisible();
  await fillLogIn(logInAgain(page), member);
  await expect(page).toHaveURL(/\/playlists\/\d+$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Rainy days' })).toBeVisible();
});

test('another member who logs in saves nothing by it, and is told so', async ({ page, request }) => {
  const other = await signUp(request);
  await signUp(page.request);
  await fillPlaylist(page, 'Rainy days');
  await endSession(page);
  await playlistForm(page).getByRole('button', { name: 'Create playlist' }).click();
  await fillLogIn(logInAgain(page), other);

  const form = playlistForm(page);
  await expect(
    form.getByText(`You are logged in as ${other.username} now. Nothing was saved.`),
  ).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Rainy days');
  // Behind the dialog, where only eyes get.
  const profile = page.getByRole('button', { name: `Profile of ${other.username}`, includeHidden: true });
  await expect(profile).toBeVisible();
});

test('who does not log in again keeps what was typed, and is a visitor once it is given up', async ({
  page,
}) => {
  await signUp(page.request);
  await fillPlaylist(page, 'Rainy days');
  await endSession(page);
  const form = playlistForm(page);
  await form.getByRole('button', { name: 'Create playlist' }).click();
  await expect(logInAgain(page)).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(form.getByText(ended)).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Rainy days');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Discard what you entered?' })
    .getByText('Discard', { exact: true })
    .click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('a song is added, and a like kept, after logging in again', async ({ page }) => {
  const [song] = await demoSongs(page.request);
  const member = await signUp(page.request);
  await page.goto('/songs/new');
  await fillSong(page, { title: `Evening of ${member.username}`, audio: files.ogg, image: files.png });
  await endSession(page);
  await submitSong(page);
  await fillLogIn(logInAgain(page), member);
  await expect(page).toHaveURL(/\/song\/\d+$/);

  await page.goto(`/song/${song.id}`);
  const like = page.getByRole('main').getByRole('button', { name: `Like ${song.title}` });
  await expect(like).toBeVisible();
  // Who reads without a session is shown as a visitor: nothing of the page may still be on its way.
  await page.waitForLoadState('networkidle');
  await endSession(page);
  await like.click();
  await fillLogIn(logInAgain(page), member);
  await expect(logInAgain(page)).toBeHidden();
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('a form that is left half-filled asks first', async ({ page }) => {
  await signUp(page.request);
  await page.goto('/');
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
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
