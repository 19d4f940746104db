import { expect, type Page } from '@playwright/test';
import { decadeListSchema, genreListSchema } from '@rubato/contracts';
import { save } from '../support/api.ts';
import { awaitAllRails } from '../pages/home.ts';
import { signUp } from '../pages/users.ts';
import { catalogSongs, demoSongs, scrollTo } from '../pages/songs.ts';
import type { Screens } from './screen.ts';

export const discoverScreens: Screens = {
  'landing page with rails': async (page) => {
    await awaitAllRails(page);
    await addPlayedSongs(page);
    await page.goto('/');
    const rail = page.getByRole('region', { name: 'Popular this week', exact: true });
    await scrollTo(page, rail.getByRole('listitem').first());
    await expect(
      page.getByRole('region', { name: 'Recently played' }).getByRole('link').first(),
    ).toBeVisible();
  },
  genres: async (page) => {
    await page.goto('/genres');
    await expect(page.getByRole('region', { name: 'Decades' }).getByRole('link').first()).toBeVisible();
  },
  genre: async (page) => {
    const response = await page.request.get('/api/browse/genres?limit=1');
    const [genre] = genreListSchema.parse(await response.json()).genres;
    await openSongs(page, `/genres/${genre?.slug}`);
  },
  'genre not found': async (page) => {
    await page.goto('/genres/no-such-genre');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  decade: async (page) => {
    const response = await page.request.get('/api/browse/decades');
    const [first] = decadeListSchema.parse(await response.json()).decades;
    await openSongs(page, `/decades/${first?.decade}`);
  },
  feed: async (page) => {
    const [song] = await demoSongs(page.request);
    await page.context().clearCookies();
    await signUp(page.request);
    await page.goto(`/artists/${song.artist_handle}`);
    await save(page, () => page.getByRole('button', { name: 'Follow', exact: true }).click());
    await page.goto('/feed');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  },
  'feed without artists': async (page) => {
    await signUp(page.request);
    await page.goto('/feed');
    await expect(page.getByRole('link', { name: 'Find artists' })).toBeVisible();
  },
  'feed for visitors': async (page) => {
    await page.goto('/feed');
    await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible();
  },
};

/** Makes the browser remember songs as played. */
async function addPlayedSongs(page: Page): Promise<void> {
  const songs = await catalogSongs(page.request);
  const ids = songs.slice(-9).map(({ id }) => id);
  await page.addInitScript(
    (history) => localStorage.setItem('rubato.history', history),
    JSON.stringify({ ids }),
  );
}

async function openSongs(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('table').locator('[data-song]').first()).toBeVisible();
}
