import { expect, test } from '../../journey.ts';
import { files, fillSong, submitSong } from '../../pages/add-song-form.ts';
import { fillLogIn, fillSignUp } from '../../pages/auth-forms.ts';
import { closeByKey } from '../../support/focus.ts';
import {
  chooseFromAccountMenu,
  openAccountMenu,
  ownSongLinks,
  topBar,
  yourLibrary,
} from '../../pages/layout.ts';
import { logInDemo, newUser, signUp } from '../../pages/users.ts';
import { Player } from '../../pages/player.ts';
import { findSongCard, playFromCard } from '../../pages/songs.ts';

const prompt = 'Create an account to add songs, albums and playlists to your library.';

test('sign-up validates its fields and opens the landing page', async ({
  page,
  expectedErrors,
  playwright,
  baseURL,
}) => {
  const other = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const taken = await signUp(other);
  await other.dispose();
  const user = newUser();
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/auth/signup') && sent.push(request.url()));

  await page.goto('/signup');
  await page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is required');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password is required',
  );

  const form = page.getByRole('main');
  await fillSignUp(form, user, 'something else');
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription(
    'Confirm Password field must be the same as the Password field',
  );
  expect(sent).toEqual([]);

  expectedErrors.push(/status of 409 .*\/api\/auth\/signup/);
  await fillSignUp(form, { ...user, email: taken.email.toUpperCase() });
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is already in use');

  await fillSignUp(form, user);
  await expect(page).toHaveURL('/');
  const menu = await openAccountMenu(page);
  await expect(menu.getByText(user.username)).toBeVisible();
  await expect(menu.getByText(user.email)).toBeVisible();
  await closeByKey(menu);
  await expect(yourLibrary(page).getByText('Add a song to your library')).toBeVisible();
});

test('signing up in the modal closes it and stays on the page', { tag: '@smoke' }, async ({ page }) => {
  const user = newUser();
  await page.goto('/');
  await yourLibrary(page).getByRole('button', { name: 'Sign up' }).click();
  const modal = page.getByRole('dialog', { name: 'Sign Up' });
  await fillSignUp(modal, user);
  await expect(modal).toBeHidden();
  await expect(topBar(page).getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('an Ogg Vorbis and an MP3 file are uploaded, listed and played', { tag: '@smoke' }, async ({ page }) => {
  const { username } = await signUp(page.request);
  const evening = { title: `Evening ${username.slice(-6)}`, audio: files.ogg, image: files.png };
  const morning = { title: `Morning ${username.slice(-6)}`, audio: files.mp3, image: files.jpeg };
  await page.goto('/');

  for (const [song, duration] of [
    [evening, '0:09'],
    [morning, '0:08'],
  ] as const) {
    await yourLibrary(page).getByRole('link', { name: 'Add a song' }).click();
    await fillSong(page, song);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/songs', async (route) => {
      await released;
      await route.continue();
    });
    await submitSong(page);
    await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    release();
    await expect(page).toHaveURL(/\/song\/\d+$/);
    await page.unroute('**/api/songs');
    await expect(page.getByRole('heading', { level: 1, name: song.title })).toBeVisible();
    await expect(page.getByRole('article').getByText(duration, { exact: true })).toBeVisible();
    await expect(page.getByRole('article').getByText(username, { exact: true })).toBeVisible();
  }

  const songsTab = yourLibrary(page).getByRole('tabpanel', { name: 'Songs' });
  await expect(ownSongLinks(page)).toHaveText([morning.title, evening.title]);

  await page.getByRole('link', { name: 'Rubato home' }).click();
  await findSongCard(page, evening.title);
  await findSongCard(page, morning.title);

  const player = new Player(page);
  await page.reload();
  await playFromCard(page, evening);
  await player.expectPlaying({ title: evening.title, audio_url: '.ogg' });
  await songsTab.getByRole('listitem').filter({ hasText: morning.title }).hover();
  await songsTab.getByRole('button', { name: `Play ${morning.title}` }).click();
  await player.expectPlaying({ title: morning.title, audio_url: '.mp3' });
});

test(
  'a user logs out and logs in again, but not with a wrong password',
  { tag: '@smoke' },
  async ({ page, expectedErrors }) => {
    const user = await signUp(page.request);
    await page.goto('/');
    await expect(yourLibrary(page).getByText('Add a song to your library')).toBeVisible();
    await chooseFromAccountMenu(page, 'Log out');
    await expect(yourLibrary(page).getByText(prompt)).toBeVisible();
    await page.reload();
    await expect(yourLibrary(page).getByText(prompt)).toBeVisible();

    await topBar(page).getByRole('button', { name: 'Log in' }).click();
    const modal = page.getByRole('dialog', { name: 'Log In' });
    expectedErrors.push(/status of 401 .*\/api\/auth\/login/);
    await fillLogIn(modal, { ...user, password: 'not the password' });
    await expect(modal.getByText('Invalid email or password')).toBeVisible();
    await fillLogIn(modal, user);
    await expect(modal).toBeHidden();
    await expect(topBar(page).getByRole('button', { name: 'Account menu' })).toBeVisible();
    await page.reload();
    await expect(topBar(page).getByRole('button', { name: 'Account menu' })).toBeVisible();
  },
);

test('the demo log-in opens the landing page and lists the demo songs in the library', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Demo log in' }).click();
  await expect(page).toHaveURL('/');
  await expect(ownSongLinks(page).first()).toBeVisible();
});

test('/login and /signup redirect signed-in users to the landing page', async ({ page }) => {
  await logInDemo(page.request);
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('article').first()).toBeVisible();
  }
});

test('a visitor must log in before adding a song and sees the form right after', async ({ page }) => {
  const user = await signUp(page.request);
  await page.context().clearCookies();
  await page.goto('/songs/new');
  await expect(page.getByRole('heading', { name: 'Log in, please' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await fillLogIn(page.getByRole('dialog', { name: 'Log In' }), user);
  await expect(page).toHaveURL('/songs/new');
  await expect(page.getByLabel('Audio')).toBeVisible();
});
