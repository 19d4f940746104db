import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openProfileMenu, topBar } from '../pages/layout.ts';
import { logInDemo } from '../pages/members.ts';
import { Player } from '../pages/player.ts';
import { demoSongs } from '../pages/songs.ts';

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
    await page.getByRole('article').getByRole('button', { name: 'Play' }).click();
    await new Player(page).expectPlaying(song);
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
  'the add-song form of who is signed out': async (page) => {
    await page.goto('/songs/new');
    await expect(page.getByRole('heading', { name: 'Log in, please' })).toBeVisible();
  },
  'a page that is not there': async (page) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
};

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
