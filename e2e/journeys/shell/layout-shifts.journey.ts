import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { demoAlbum } from '../../pages/albums.ts';
import { awaitAllRails } from '../../pages/home.ts';
import { demoSongs } from '../../pages/songs.ts';
import { logInDemo } from '../../pages/users.ts';

/** What TypeScript does not know of https://wicg.github.io/layout-instability/#sec-layout-shift. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Records what moves on the pages that open from now on. Returns a function that reads the moves of the current page. */
async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    const add = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as LayoutShift[])
        if (!hadRecentInput && value > 0)
          shifts.push(`${value}: ${sources.map(({ node }) => node?.textContent ?? 'removed').join(' | ')}`);
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      readShifts: () => {
        add(observer.takeRecords());
        return shifts;
      },
    });
  });
  return () =>
    page.evaluate(async () => {
      // A shift is recorded when the frame has been painted in which it happens.
      for (let frame = 0; frame < 2; frame++)
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      return (Reflect.get(window, 'readShifts') as () => string[])();
    });
}

/** Leaves requests pending. Returns a function that lets them pass. */
async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released.promise;
    await route.fallback();
  });
  return released.resolve;
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true, includeHidden: true });

/** Opens a page on which the response to `late` is the last to arrive. Nothing moves when it does, and then `last` is there. */
async function expectStillness(
  page: Page,
  { late, open, last }: { late: string | RegExp; open: () => Promise<unknown>; last: Locator },
): Promise<void> {
  const readShifts = await recordShifts(page);
  const release = await holdRequests(page, late);
  await open();
  await expect(last).toBeHidden();
  release();
  await expect(last).toBeVisible();
  expect(await readShifts()).toEqual([]);
}

test('More songs follows the rails of the landing page', async ({ page }) => {
  await awaitAllRails(page);
  await expectStillness(page, {
    late: '**/api/home?*',
    open: async () => {
      await page.goto('/');
      await expect(
        page.getByRole('region', { name: 'Songs', exact: true }).getByRole('article').first(),
      ).toBeVisible();
      await heading(page, 'Popular this week').evaluate((title) => title.scrollIntoView());
      await expect(page.getByRole('status', { name: 'Loading Popular this week' })).toBeVisible();
    },
    last: page.getByRole('region', { name: 'More songs' }),
  });
});

test('decades follow the genres', async ({ page }) => {
  await expectStillness(page, {
    late: '**/api/browse/genres*',
    open: () => Promise.all([page.waitForResponse('**/api/browse/decades'), page.goto('/genres')]),
    last: page.getByRole('link', { name: /^1980s/ }),
  });
});

test('the form to log in appears with all ways to log in', async ({ page }) => {
  await expectStillness(page, {
    late: '**/api/auth/options',
    open: async () => {
      await page.goto('/login');
      await expect(page.getByLabel('Password')).toBeAttached();
    },
    last: heading(page, 'Log In'),
  });
});

test('albums of a song follow its lyrics', async ({ page }) => {
  // One column, all of it on the screen.
  await page.setViewportSize({ width: 390, height: 1600 });
  const [song] = await demoSongs(page.request);
  const album = await demoAlbum(page, song.user_id);
  const id = album.song_ids[0];
  await expectStillness(page, {
    late: `**/api/songs/${id}`,
    open: async () => {
      await page.goto(`/albums/${album.id}`);
      // Not by a click: shifts within half a second of one are not recorded.
      await page
        .locator(`main a[href="/song/${id}"]`)
        .first()
        .evaluate((link: HTMLElement) => link.click());
      await expect(heading(page, 'Albums')).toBeAttached();
    },
    last: heading(page, 'Albums'),
  });
});

test('settings appear with the sections of other front ends', async ({ page }) => {
  await logInDemo(page.request);
  await expectStillness(page, {
    late: /\/remotes\/account\/.*\.js$/,
    open: async () => {
      await page.goto('/settings/profile');
      await expect(heading(page, 'Artist page')).toBeAttached();
    },
    last: heading(page, 'Artist page'),
  });
});
