import { browsePageSchema, genreListSchema } from '@rubato/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { save } from '../../support/api.ts';
import { awaitAllRails } from '../../pages/home.ts';
import { signUp } from '../../pages/users.ts';
import { Player } from '../../pages/player.ts';
import { queueRows } from '../../pages/queue.ts';
import { demoSongs, scrollTo } from '../../pages/songs.ts';
import { playQueue } from '../../support/stored-queue.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const scrollToRegion = (page: Page, name: string) => scrollTo(page, region(page, name));

/** Genres of songs that other journeys add. */
const changingGenres = ['Folk', 'Hip Hop', 'Jazz', 'Lullaby', 'Rap', 'Waltz'];

/** The largest genre whose songs are all demo songs. */
async function largestGenre(page: Page) {
  const response = await page.request.get('/api/browse/genres?limit=10');
  const { genres } = genreListSchema.parse(await response.json());
  const genre = genres.find(({ name }) => !changingGenres.includes(name));
  if (!genre) throw new Error('No demo song has a genre');
  return genre;
}

/** A song of a decade and genre that no other journey adds songs to. */
async function songOfTheEighties(page: Page) {
  const response = await page.request.get('/api/browse/songs?decade=1980');
  const [song] = browsePageSchema.parse(await response.json()).songs;
  if (!song) throw new Error('No demo song is of the eighties');
  return song;
}

test('rails follow the albums and the newest songs, above the other songs', async ({ page }) => {
  await awaitAllRails(page);
  await page.goto('/');
  await expect(region(page, 'Songs').getByRole('article').first()).toBeVisible();
  await scrollToRegion(page, 'Popular this week');
  await scrollToRegion(page, 'Genres');
  const order = await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .evaluateAll((headings) => headings.map((heading) => heading.textContent));
  expect(order.slice(0, 2)).toEqual(['Albums', 'Songs']);
  expect(order.indexOf('Popular this week')).toBeLessThan(order.indexOf('Genres'));
  await scrollToRegion(page, 'More songs');
  await expect(region(page, 'More songs').getByRole('article').first()).toBeVisible();
});

/** The browser rounds the position to which it scrolls. */
const wholly = { ratio: 0.98 };

test('a rail scrolls with its buttons', async ({ page }) => {
  await awaitAllRails(page);
  await page.goto('/');
  const rail = region(page, 'Popular this week');
  const [first, last] = [rail.locator('[aria-posinset="1"]'), rail.locator('[aria-posinset="4"]')];
  await scrollTo(page, first);
  await expect(first).toBeInViewport(wholly);
  await expect(last).not.toBeInViewport(wholly);
  await rail.getByRole('button', { name: 'Next popular songs' }).click();
  await expect(last).toBeInViewport(wholly);
  await expect(first).not.toBeInViewport(wholly);
  await rail.getByRole('button', { name: 'Previous popular songs' }).click();
  await expect(first).toBeInViewport(wholly);
});

test('songs that were played are on the home page', async ({ page }) => {
  const [song] = await demoSongs(page.request);
  await awaitAllRails(page);
  const player = await playQueue(page, [song]);
  await player.seek(11);
  await player.expectProgress();
  await page.reload();
  await scrollToRegion(page, 'Recently played');
  await expect(region(page, 'Recently played').getByRole('link', { name: song.title })).toBeVisible();
});

test('the home page works without discovery', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 503/);
  await page.route(/\/api\/(home|browse)/, (route) =>
    route.fulfill({ status: 503, json: { errors: { server: 'Unavailable' } } }),
  );
  await page.goto('/');
  await expect(region(page, 'Songs').getByRole('article').first()).toBeVisible();
  await scrollToRegion(page, 'More songs');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(region(page, 'Popular this week')).toBeHidden();
});

test('a genre is reached from the home page, sorted, filtered and played', async ({ page }) => {
  const genre = await largestGenre(page);
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Genres and decades' });
  await links.getByRole('link', { name: genre.name, exact: true }).click();
  await expect(page).toHaveURL(`/genres/${genre.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: genre.name })).toBeVisible();
  const rows = page.getByRole('table', { name: `Songs in ${genre.name}` }).locator('[data-song]');
  await expect(rows).toHaveCount(genre.song_count);

  await page.getByRole('combobox', { name: 'Sort songs' }).selectOption('Most liked first');
  await expect(page).toHaveURL(/\?sort=popular$/);
  const decade = page.getByRole('combobox', { name: 'Decade' });
  await decade.selectOption({ index: 2 });
  await expect(page).toHaveURL(/decade=\d{3}0/);
  await decade.selectOption('All decades');
  await expect(rows).toHaveCount(genre.song_count);

  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await expect(queueRows(page)).toHaveCount(genre.song_count);
  await new Player(page).expectProgress();
  await expect(page.getByRole('main').getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

test('genre and year of a song lead to others', async ({ page }) => {
  const song = await songOfTheEighties(page);
  const songLink = page.getByRole('main').getByRole('link', { name: song.title, exact: true });
  await page.goto(`/song/${song.id}`);
  await page.getByRole('main').getByRole('link', { name: song.genre, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(songLink).toBeVisible();
  await page.goBack();
  await page
    .getByRole('main')
    .getByRole('link', { name: String(song.release_year) })
    .click();
  const decade = `${Math.floor(song.release_year / 10) * 10}s`;
  await expect(page.getByRole('heading', { level: 1, name: decade })).toBeVisible();
  await expect(songLink).toBeVisible();
});

test('unknown genres and decades say so', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  await page.goto('/genres/no-such-genre');
  await expect(page.getByRole('heading', { name: 'This genre doesn’t exist or was deleted' })).toBeVisible();
  await page.getByRole('link', { name: 'Browse genres' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Genres' })).toBeVisible();
  await page.goto('/decades/1987');
  await expect(page.getByRole('heading', { name: 'This decade doesn’t exist or was deleted' })).toBeVisible();
});

test('the feed asks visitors to log in', async ({ page }) => {
  await page.goto('/feed');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the feed asks users without artists to follow some', async ({ page }) => {
  await signUp(page.request);
  await page.goto('/feed');
  await expect(page.getByText('Follow artists, and their songs and albums appear here')).toBeVisible();
});

test('the feed shows what followed artists release, by day', async ({ page, playwright, baseURL }) => {
  const artist = await playwright.request.newContext({ baseURL });
  const [song] = await demoSongs(artist);
  await artist.dispose();
  await signUp(page.request);
  await page.goto(`/artists/${song.artist_handle}`);
  await save(page, () => page.getByRole('button', { name: /^Follow/ }).click());
  await page.goto('/feed');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});
