import { expect, type Page } from '@playwright/test';
import { searchField, searchOptions, waitUntilFound } from '../pages/search.ts';
import { demoSongs } from '../pages/songs.ts';
import type { Screens } from './screen.ts';

export const searchScreens: Screens = {
  'search results below the field': async (page) => {
    await openField(page, 'the');
    await expect(searchOptions(page).nth(3)).toBeVisible();
    await page.keyboard.press('ArrowDown');
  },
  'search without results': async (page) => {
    await openField(page, 'qqqqqqqqqq');
    await expect(page.getByText('Check the spelling')).toBeVisible();
  },
  'search unavailable': async (page) => {
    await page.route('**/api/search?**', (route) => route.fulfill({ status: 503, json: { errors: {} } }));
    await openField(page, 'the');
    await expect(page.getByText('Search is unavailable')).toBeVisible();
  },
  'recent searches': async (page) => {
    await page.addInitScript(() =>
      localStorage.setItem(
        'rubato.searches',
        JSON.stringify({
          userId: null,
          searches: ['fog signal', 'A search that is too long for one line '.repeat(3)],
        }),
      ),
    );
    await openField(page, '');
    await expect(searchOptions(page).first()).toBeVisible();
  },
  'search dialog of a phone': async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openField(page, 'the');
    await expect(searchOptions(page).nth(3)).toBeVisible();
  },
  'search page': async (page) => {
    await waitForSearch(page);
    await page.goto('/search?q=the');
    await expect(page.getByRole('table')).toBeVisible();
  },
  'search page of lyrics': async (page) => {
    await waitForSearch(page);
    await page.goto('/search?q=water&type=lyrics');
    await expect(page.getByRole('main').getByRole('button', { name: /^Play/ }).first()).toBeVisible();
  },
  'search page without text': async (page) => {
    await page.goto('/search');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
};

async function openField(page: Page, text: string): Promise<void> {
  await waitForSearch(page);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await expect(searchField(page).or(button)).toBeVisible();
  if (await button.isVisible()) await button.click();
  else await searchField(page).click();
  await searchField(page).fill(text);
}

/** Logs in the demo user only for this: screens show what visitors see. */
async function waitForSearch(page: Page): Promise<void> {
  const [song] = await demoSongs(page.request);
  await waitUntilFound(page.request, song.title, ({ songs }) => songs.some(({ id }) => id === song.id));
  await page.context().clearCookies();
}
