import { expect, test } from '../../journey.ts';
import { artistName } from '../../pages/artists.ts';
import { chooseFromAccountMenu } from '../../pages/layout.ts';
import { signUp } from '../../pages/users.ts';
import { monitorPlayback } from '../../support/playback.ts';
import { Player } from '../../pages/player.ts';
import { expectQueue } from '../../pages/queue.ts';
import { stopRemote } from '../../support/remotes.ts';
import {
  searchField,
  searchFor,
  searchOptions,
  selectedOption,
  searchPage,
  waitUntilFound,
} from '../../pages/search.ts';
import { demoSongs } from '../../pages/songs.ts';
import { openWithQueue } from '../../support/stored-queue.ts';

const unavailable = { status: 503, json: { errors: { server: 'Unavailable' } } };

test(
  'a song is found by key, played, queued and opened while it plays',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const [first, second] = await demoSongs(request);
    for (const { id, title } of [first, second])
      await waitUntilFound(request, title, ({ songs }) => songs.some((song) => song.id === id));
    await page.goto('/');
    await expect(searchField(page)).toBeVisible();
    await page.keyboard.press('/');
    await expect(searchField(page)).toBeFocused();
    await searchFor(page, first.title);
    await expect(searchOptions(page).first()).toContainText(first.title);
    await page.keyboard.press('ArrowDown');
    await expect(selectedOption(page)).toContainText(first.title);
    await page.keyboard.press('Shift+Enter');
    const player = new Player(page);
    await player.expectPlaying(first);
    await expect(page).toHaveURL('/');
    const monitor = await monitorPlayback(page);

    await page.keyboard.press('Control+k');
    await expect(searchField(page)).toBeFocused();
    await searchFor(page, second.title);
    const options = await searchOptions(page).allTextContents();
    const place = options.findIndex((text) => text.startsWith(`${second.title}Song`));
    expect(place).toBeGreaterThanOrEqual(0);
    for (let option = 0; option <= place; option += 1) await page.keyboard.press('ArrowDown');
    await expect(selectedOption(page)).toContainText(second.title);
    await page.keyboard.press('Control+Enter');
    await expectQueue(page, [first, second]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/song/${second.id}`);
    await expect(searchOptions(page)).toHaveCount(0);
    await monitor.expectUninterrupted();
  },
);

test('words may be incomplete or misspelt, and accents do not matter', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  const word = song.title.split(' ').find(({ length }) => length >= 6)!;
  await waitUntilFound(request, song.title, ({ songs }) => songs.some(({ id }) => id === song.id));
  const misspelt = `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;
  await page.goto('/');
  for (const text of [word.slice(0, 5), misspelt, word.toUpperCase()]) {
    await searchField(page).fill(text);
    await expect(searchOptions(page).filter({ hasText: song.title }).first()).toBeVisible();
  }
});

test('the page of a search can be shared, and shows all results of a kind', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  await waitUntilFound(request, song.artist, ({ artists }) => artists.length > 0);
  await page.goto('/');
  await searchField(page).fill(song.artist);
  await page.keyboard.press('Enter');
  await expect(searchPage(page)).toHaveText(`Results for “${song.artist}”`);
  await page.reload();
  await expect(searchPage(page)).toHaveText(`Results for “${song.artist}”`);
  await expect(searchField(page)).toHaveValue(song.artist);
  await page.goto(`/search?q=${encodeURIComponent(song.artist)}&type=artists`);
  await page.getByRole('main').getByRole('link', { name: song.artist }).click();
  await expect(artistName(page)).toHaveText(song.artist);
  await page.goBack();
  await expect(searchPage(page)).toHaveText(`Artists for “${song.artist}”`);
});

test('a line of lyrics leads to its song', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  const line = song.lyrics.split(/[,\n]/, 1)[0]!.trim();
  await waitUntilFound(request, line, ({ lyrics }) => lyrics.some((match) => match.song.id === song.id));
  await page.goto(`/search?q=${encodeURIComponent(line)}&type=lyrics`);
  const match = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: song.title }) });
  await expect(match).toContainText(line);
  await match.getByRole('button', { name: `Play ${song.title}` }).click();
  await new Player(page).expectPlaying(song);
});

test('a phone searches in a full-width dialog', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  await waitUntilFound(request, song.title, ({ songs }) => songs.some(({ id }) => id === song.id));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(searchField(page)).toBeFocused();
  await searchFor(page, song.title);
  await dialog.getByRole('option', { name: song.title }).first().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: song.title })).toBeVisible();
});

test('recent searches are offered, removed, and not shown to others', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  await waitUntilFound(request, song.title, ({ songs }) => songs.some(({ id }) => id === song.id));
  await signUp(page.request);
  await page.goto('/');
  await searchFor(page, song.title);
  await page.keyboard.press('ArrowDown');
  await expect(selectedOption(page)).toContainText(song.title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: song.title })).toBeVisible();
  await expect(searchField(page)).not.toBeFocused();
  await page.keyboard.press('/');
  await expect(searchField(page)).toBeFocused();
  await expect(searchOptions(page).first()).toHaveText(song.title);
  await page.keyboard.press('Escape');
  await chooseFromAccountMenu(page, 'Log out');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await searchField(page).click();
  await expect(searchOptions(page)).toHaveCount(0);
});

test('without discovery, search says so, and everything else works', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  const [song] = await demoSongs(request);
  await page.route('**/api/search?**', (route) => route.fulfill(unavailable));
  await openWithQueue(page, [song]);
  const player = new Player(page);
  await searchField(page).fill(song.title);
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Search is unavailable. Everything else still works.' });
  await expect(alert).toBeVisible();
  await player.button('Play').click();
  await player.expectPlaying(song);
  await waitUntilFound(request, song.title, ({ songs }) => songs.some(({ id }) => id === song.id));
  await searchField(page).click();
  await expect(alert).toBeVisible();
  await page.unroute('**/api/search?**');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(searchOptions(page).filter({ hasText: song.title }).first()).toBeVisible();
});

test('songs play without the discover remote, and Retry restores the search field', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/);
  const [song] = await demoSongs(request);
  const restore = await stopRemote(page, 'discover');
  await openWithQueue(page, [song]);
  const box = page.getByRole('alert', { name: 'Search' });
  await expect(box).toBeVisible();
  const player = new Player(page);
  await player.button('Play').click();
  await player.expectPlaying(song);
  await restore();
  await box.getByRole('button', { name: 'Retry' }).click();
  await expect(searchField(page)).toBeVisible();
});
