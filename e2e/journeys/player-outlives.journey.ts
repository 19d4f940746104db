import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { fillLogIn } from '../pages/auth-forms.ts';
import { openProfileMenu, queuePanel, topBar, yourLibrary } from '../pages/layout.ts';
import { signUp } from '../pages/members.ts';
import { Player } from '../pages/player.ts';
import { breakRemote, stopRemote } from '../pages/remotes.ts';
import { demoSongs, findSongCard } from '../pages/songs.ts';
import { listen } from '../pages/sound.ts';
import { openAfterOlderBuild, openWithQueue } from '../pages/visits.ts';

/** A box in the place of a page stands there after five seconds at most; the rest is for a busy machine. */
const soon = { timeout: 6500 };

/** Opens the page, with a song that sounds. */
async function playing(page: Page, request: APIRequestContext) {
  const songs = await demoSongs(request);
  await openWithQueue(page, songs);
  const player = new Player(page);
  await player.button('Play').click();
  await player.expectPlaying(songs[0]);
  return { player, songs, song: songs[0], sound: await listen(page) };
}

test('the song goes on through all pages, back and forth', async ({ page, request }) => {
  const { song, sound } = await playing(page, request);
  await (await findSongCard(page, song.title)).getByRole('link', { name: song.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: song.title })).toBeVisible();
  await topBar(page).page().getByRole('link', { name: 'Rubato' }).first().click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: song.title })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('article').first()).toBeVisible();
  await sound.expectUnbroken();
});

test('the song goes on through log-in, the end of the session and log-out', async ({
  page,
  request,
  playwright,
  baseURL,
  expectedErrors,
}) => {
  const other = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const member = await signUp(other);
  await other.dispose();
  const { sound, song } = await playing(page, request);

  const logIn = async () => {
    await topBar(page).getByRole('button', { name: 'Log in' }).click();
    await fillLogIn(page.getByRole('dialog', { name: 'Log In' }), member);
    await expect(topBar(page).getByRole('button', { name: /^Profile of/ })).toBeVisible();
  };
  await logIn();
  await sound.expectUnbroken();
  await (await openProfileMenu(page)).getByRole('menuitem', { name: 'Log out' }).click();
  await expect(topBar(page).getByRole('button', { name: 'Log in' })).toBeVisible();
  await sound.expectUnbroken();

  await logIn();
  // The CSRF token goes with the session: the like is refused for it first, unless another call has renewed it.
  expectedErrors.push(/status of 40[13]/);
  await page.context().clearCookies({ name: 'session' });
  await new Player(page).region.getByRole('link', { name: song.title, exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: /^Like/ }).first().click();
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(topBar(page).getByRole('button', { name: 'Log in' })).toBeVisible();
  await sound.expectUnbroken();
});

test('the song goes on when another part of the page crashes, is away or comes back', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/, /broken on purpose/);
  const { sound } = await playing(page, request);
  const mend = await breakRemote(page, 'library');
  await page.evaluate(() => {
    history.pushState(null, '', '/likes');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const box = page.getByRole('alert', { name: 'Liked Songs' });
  await expect(box).toBeVisible(soon);
  await sound.expectUnbroken();

  await mend();
  const start = await stopRemote(page, 'library');
  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(box).toBeVisible(soon);
  await sound.expectUnbroken();

  await start();
  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(box).toBeHidden();
  await sound.expectUnbroken();
});

test('queue and position are there again after a reload and after a crash', async ({
  page,
  request,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/crash/i);
  const { player, song } = await playing(page, request);
  await player.seek(12);
  await player.expectRising();
  await player.expectRising();

  const beforeReload = await player.clock();
  await page.reload();
  const kept = async (reopened: Page, before: number) => {
    const restored = new Player(reopened);
    await expect(queuePanel(reopened).locator('[aria-current]')).toContainText(song.title);
    await restored.button('Play').waitFor();
    expect(Math.abs((await restored.clock()) - before)).toBeLessThanOrEqual(2);
    await restored.button('Play').click();
    await restored.expectPlaying(song);
    return restored;
  };
  await kept(page, beforeReload);

  await new Player(page).expectRising();
  const beforeCrash = await player.clock();
  const crashed = page.waitForEvent('crash');
  const debuggerOfPage = await context.newCDPSession(page);
  await Promise.race([debuggerOfPage.send('Page.crash').catch(() => undefined), crashed]);
  await crashed;
  const next = await context.newPage();
  await next.goto('/');
  await kept(next, beforeCrash);
});

test('the song goes on when a new build is put in place, and a visit after it finds the queue', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/, /Loading/, /chunk/i);
  const { player, sound, songs, song } = await playing(page, request);
  // The files of the build that runs are gone; only what every build has, under the same name, is there.
  await page.route(/\/(remotes\/\w+\/)?assets\//, (route) => route.fulfill({ status: 404 }));
  await topBar(page).getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('A part of the page could not be loaded.')).toBeVisible();
  await sound.expectUnbroken();
  const missing = page.getByText('A part of the page could not be loaded.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await player.button('Lyrics').click();
  await expect(missing).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await player.button('Queue').click();
  await page.getByRole('button', { name: 'Queue options' }).click();
  await expect(missing).toBeVisible();
  await sound.expectUnbroken();
  await page.unroute(/\/(remotes\/\w+\/)?assets\//);
  await topBar(page).getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
  await page.keyboard.press('Escape');

  const before = await player.clock();
  await openAfterOlderBuild(page, songs, before);
  await player.button('Play').waitFor();
  expect(Math.abs((await player.clock()) - before)).toBeLessThanOrEqual(2);
  await player.button('Play').click();
  await player.expectPlaying(song);
  await expect(yourLibrary(page)).toBeVisible();
});
