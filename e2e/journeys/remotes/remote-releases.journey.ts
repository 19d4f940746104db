import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { monitorPlayback } from '../../support/playback.ts';
import { Player } from '../../pages/player.ts';
import { demoSongs } from '../../pages/songs.ts';
import { playQueue } from '../../support/stored-queue.ts';

const canaryOf = (name: string) => `/remotes/${name}-canary/`;

/** Deploys a second version of the remote, for `percent` of the visitors. Its files are those of the first. */
async function deployCanary(page: Page, name: string, percent: number): Promise<void> {
  await page.unroute('**/remotes.json');
  await page.route('**/remotes.json', async (route) => {
    const response = await route.fetch();
    const { remotes } = (await response.json()) as { remotes: { name: string }[] };
    const canary = { declaration: `${canaryOf(name)}remote.json`, percent };
    await route.fulfill({
      json: { remotes: remotes.map((remote) => (remote.name === name ? { ...remote, canary } : remote)) },
    });
  });
  await page.route(`**${canaryOf(name)}**`, async (route) => {
    const url = route.request().url().replace(canaryOf(name), `/remotes/${name}/`);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
}

/** Records the paths of the remote's scripts, of both versions. */
function recordScripts(page: Page, name: string): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/remotes/${name}`) && pathname.endsWith('.js')) paths.push(pathname);
  });
  return paths;
}

const visitAs = (page: Page, bucket: number) =>
  page.addInitScript((value) => localStorage.setItem('rubato.canary-bucket', String(value)), bucket);

/** Loads code of the remote that the landing page has not loaded. */
const useMore: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  browse: (page) => openInPage(page, '/?modal=create-album'),
  library: (page) => openInPage(page, '/likes'),
  player: (page) => new Player(page).button('Lyrics').click(),
};
const openInPage = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

for (const [name, use] of Object.entries(useMore))
  test(`a canary of ${name} is deployed, crashes and is rolled back while a song plays`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/broken on purpose/, /integrity/i, /Loading/i, /net::ERR_FAILED/);
    const songs = await demoSongs(page.request);
    const scripts = recordScripts(page, name);
    await visitAs(page, 9);
    await deployCanary(page, name, 10);
    const player = await playQueue(page, songs);
    await expect.poll(() => scripts.some((path) => path.startsWith(canaryOf(name)))).toBe(true);
    expect(scripts.filter((path) => !path.startsWith(canaryOf(name)))).toEqual([]);
    const monitor = await monitorPlayback(page);

    // From now on, all code of the canary is broken.
    let crashes = 0;
    await page.route(`**${canaryOf(name)}assets/*.js`, (route) => {
      crashes += 1;
      return route.fulfill({
        contentType: 'text/javascript',
        body: 'throw new Error("broken on purpose")',
      });
    });
    await use(page);
    await expect.poll(() => crashes).toBeGreaterThan(0);
    await monitor.expectUninterrupted();
    await deployCanary(page, name, 0);
    await monitor.expectUninterrupted();

    scripts.length = 0;
    await page.goto('/');
    await player.button('Play').click();
    await player.expectPlaying(songs[0]);
    await expect.poll(() => scripts.some((path) => path.startsWith(`/remotes/${name}/`))).toBe(true);
    expect(scripts.filter((path) => path.startsWith(canaryOf(name)))).toEqual([]);
  });

test('visitors outside the percentage keep the released version', async ({ page }) => {
  const scripts = recordScripts(page, 'browse');
  await visitAs(page, 10);
  await deployCanary(page, 'browse', 10);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((path) => path.startsWith(canaryOf('browse')))).toEqual([]);
});
