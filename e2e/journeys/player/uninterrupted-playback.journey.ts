import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { fillLogIn } from '../../pages/auth-forms.ts';
import { closeByKey } from '../../support/focus.ts';
import { chooseFromAccountMenu, queuePanel, topBar, yourLibrary } from '../../pages/layout.ts';
import { signUp } from '../../pages/users.ts';
import { Player } from '../../pages/player.ts';
import { breakRemote, crashRemote, stopRemote, type RemoteName } from '../../support/remotes.ts';
import { searchField } from '../../pages/search.ts';
import { demoSongs } from '../../pages/songs.ts';
import { monitorPlayback } from '../../support/playback.ts';
import { playQueue } from '../../support/stored-queue.ts';

/** Opens the landing page and plays a song. */
async function startPlayback(page: Page, request: APIRequestContext) {
  const songs = await demoSongs(request);
  const player = await playQueue(page, songs);
  return { player, song: songs[0], monitor: await monitorPlayback(page) };
}

test('playback continues while navigating', async ({ page, request }) => {
  const { player, song, monitor } = await startPlayback(page, request);
  await player.region.getByRole('link', { name: song.title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: song.title })).toBeVisible();
  await topBar(page).page().getByRole('link', { name: 'Rubato' }).first().click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: song.title })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('article').first()).toBeVisible();
  await monitor.expectUninterrupted();
});

test('playback continues through log-in, session expiry and log-out', async ({
  page,
  request,
  playwright,
  baseURL,
  expectedErrors,
}) => {
  const other = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const user = await signUp(other);
  await other.dispose();
  const { monitor, song } = await startPlayback(page, request);

  const logIn = async () => {
    await topBar(page).getByRole('button', { name: 'Log in' }).click();
    await fillLogIn(page.getByRole('dialog', { name: 'Log In' }), user);
    await expect(topBar(page).getByRole('button', { name: 'Account menu' })).toBeVisible();
  };
  await logIn();
  await monitor.expectUninterrupted();
  await chooseFromAccountMenu(page, 'Log out');
  await expect(topBar(page).getByRole('button', { name: 'Log in' })).toBeVisible();
  await monitor.expectUninterrupted();

  await logIn();
  // The CSRF token ends with the session: the like fails with 403 first, unless another request has renewed it.
  expectedErrors.push(/status of 40[13]/);
  await page.context().clearCookies({ name: 'session' });
  await new Player(page).region.getByRole('link', { name: song.title, exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: /^Like/ }).first().click();
  await closeByKey(page.getByRole('dialog', { name: 'Log In' }));
  await expect(topBar(page).getByRole('button', { name: 'Log in' })).toBeVisible();
  await monitor.expectUninterrupted();
});

/** Renders components of the remote again, in the page as it is. While a song plays, the player does so by itself. */
const renderAgain: Readonly<Record<RemoteName, (page: Page) => Promise<void>>> = {
  browse: async (page) => {
    await page.getByRole('main').hover();
    await page.mouse.wheel(0, 2000);
  },
  discover: (page) => searchField(page).fill('a'),
  library: (page) => yourLibrary(page).getByRole('tab', { name: 'Albums' }).click(),
  player: () => Promise.resolve(),
};
const failureBoxes: Readonly<Record<RemoteName, string>> = {
  browse: 'Songs',
  discover: 'Search',
  library: 'Your Library',
  player: 'Player',
};

for (const [name, box] of Object.entries(failureBoxes) as [RemoteName, string][])
  test(`playback continues when ${name} crashes after it was shown`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/broken on purpose/);
    const { monitor } = await startPlayback(page, page.request);
    if (name === 'library')
      await expect(yourLibrary(page).getByRole('tab', { name: 'Albums' })).toBeVisible();
    const repair = await crashRemote(page, name);
    await renderAgain[name](page);
    const failure = page.getByRole('alert', { name: box });
    await expect(failure).toBeVisible();
    await monitor.expectUninterrupted();

    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(failure).toBeVisible();
    await repair();
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(failure).toBeHidden();
    await monitor.expectUninterrupted();
  });

test('playback continues when another micro-frontend crashes, is unavailable or recovers', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/, /broken on purpose/, /integrity/);
  const { monitor } = await startPlayback(page, request);
  const repair = await breakRemote(page, 'library');
  await page.evaluate(() => {
    history.pushState(null, '', '/likes');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const box = page.getByRole('alert', { name: 'Liked Songs' });
  await expect(box).toBeVisible();
  await monitor.expectUninterrupted();

  await repair();
  const restore = await stopRemote(page, 'library');
  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(box).toBeVisible();
  await monitor.expectUninterrupted();

  await restore();
  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(box).toBeHidden();
  await monitor.expectUninterrupted();
});

test(
  'queue and position are restored after a reload and after a crash',
  { tag: '@engine' },
  async ({ page, request, context, expectedErrors }) => {
    expectedErrors.push(/crash/i);
    const { player, song } = await startPlayback(page, request);
    await player.seek(12);
    await player.expectProgress();
    await player.expectProgress();

    const beforeReload = await player.reload();
    /** The song has played up to a position between `before` and `after`. */
    const expectRestored = async (reopened: Page, before: number, after: number) => {
      const restored = new Player(reopened);
      await expect(queuePanel(reopened).locator('[aria-current]')).toContainText(song.title);
      await restored.button('Play').waitFor();
      await restored.expectPositionFrom(before - 2);
      await restored.expectPositionBefore(after + 2);
      await restored.button('Play').click();
      await restored.expectPlaying(song);
      return restored;
    };
    await expectRestored(page, beforeReload, beforeReload);

    await new Player(page).expectProgress();
    const beforeCrash = await player.currentTime();
    const crashStart = Date.now();
    const crashed = page.waitForEvent('crash');
    const debuggerOfPage = await context.newCDPSession(page);
    await Promise.race([debuggerOfPage.send('Page.crash').catch(() => undefined), crashed]);
    await crashed;
    const duration = (Date.now() - crashStart) / 1000;
    const next = await context.newPage();
    await next.goto('/');
    await expectRestored(next, beforeCrash, beforeCrash + duration);
  },
);

test('playback continues when a new build is deployed, and the next visit restores the queue', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/, /Loading/, /chunk/i);
  const { player, monitor, song } = await startPlayback(page, request);
  // The hashed files of the running build are deleted; only files with stable names remain.
  await page.route(/\/(remotes\/\w+\/)?assets\//, (route) => route.fulfill({ status: 404 }));
  await topBar(page).getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Part of this page couldn’t be loaded.')).toBeVisible();
  await monitor.expectUninterrupted();
  const missing = page.getByText('Part of this page couldn’t be loaded.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await player.button('Lyrics').click();
  await expect(missing).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await player.button('Queue').click();
  await page.getByRole('button', { name: 'Queue options' }).click();
  await expect(missing).toBeVisible();
  await monitor.expectUninterrupted();
  await page.unroute(/\/(remotes\/\w+\/)?assets\//);
  await topBar(page).getByRole('button', { name: 'Log in' }).click();
  await closeByKey(page.getByRole('dialog', { name: 'Log In' }));

  const before = await player.reload();
  await player.button('Play').waitFor();
  await player.expectPositionFrom(before - 2);
  await player.expectPositionBefore(before + 2);
  await player.button('Play').click();
  await player.expectPlaying(song);
  await expect(yourLibrary(page)).toBeVisible();
});
