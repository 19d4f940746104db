import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { expect, test } from '../../journey.ts';
import { save } from '../../support/api.ts';
import { artistHeader, artistName, ownArtist, demoArtist } from '../../pages/artists.ts';
import { closeByKey } from '../../support/focus.ts';
import { showCatalog } from '../../pages/landing.ts';
import { chooseFromAccountMenu } from '../../pages/layout.ts';
import { signUp } from '../../pages/users.ts';
import { monitorPlayback } from '../../support/playback.ts';
import { Player } from '../../pages/player.ts';
import { findSongCard } from '../../pages/songs.ts';
import { playQueue } from '../../support/stored-queue.ts';

/** Searches, feeds and popular songs may be unavailable: pages leave them out. */
const withoutDiscovery = /status of 503/;

const image = (name: string) => join(import.meta.dirname, '../../fixtures', name);

const followButton = (page: Page, name: 'Follow' | 'Following') =>
  artistHeader(page).getByRole('button', { name, exact: true });

test('an artist opens from a card, the player and a song page while a song plays', async ({
  page,
  request,
}) => {
  const { song, artist } = await demoArtist(request);
  await showCatalog(page);
  const player = await playQueue(page, [song]);
  const monitor = await monitorPlayback(page);

  await (await findSongCard(page, song.title)).getByRole('link', { name: artist.name }).click();
  await expect(page).toHaveURL(`/artists/${artist.handle}`);
  await expect(artistName(page)).toHaveText(artist.name);
  await page.goBack();

  await player.region.getByRole('link', { name: artist.name }).click();
  await expect(page).toHaveURL(`/artists/${artist.handle}`);
  await page
    .getByRole('table', { name: `Songs by ${artist.name}` })
    .getByRole('link', { name: song.title })
    .click();
  await expect(page).toHaveURL(`/song/${song.id}`);
  await page.getByRole('main').getByRole('link', { name: artist.name }).first().click();
  await expect(artistName(page)).toHaveText(artist.name);
  await monitor.expectUninterrupted();
});

test('the songs of an artist play from the page', async ({ page, request }) => {
  const { artist } = await demoArtist(request);
  await page.goto(`/artists/${artist.handle}`);
  await artistHeader(page).getByRole('button', { name: 'Play', exact: true }).click();
  const player = new Player(page);
  await expect(player.region.getByRole('link', { name: artist.name })).toBeVisible();
  await player.expectProgress();
  await artistHeader(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await player.expectNoPlayback();
});

test('a user follows and unfollows an artist', async ({ page, playwright, baseURL }) => {
  const owner = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await signUp(owner);
  const artist = await ownArtist(owner);
  await owner.dispose();
  await signUp(page.request);
  await page.goto(`/artists/${artist.handle}`);
  const header = artistHeader(page);
  await expect(header.getByText('0 followers')).toBeVisible();
  await save(page, () => followButton(page, 'Follow').click());
  await expect(followButton(page, 'Following')).toHaveAttribute('aria-pressed', 'true');
  await expect(header.getByText('1 follower', { exact: true })).toBeVisible();
  await page.reload();
  await expect(header.getByText('1 follower', { exact: true })).toBeVisible();
  await save(page, () => followButton(page, 'Following').click());
  await expect(header.getByText('0 followers')).toBeVisible();
  await page.reload();
  await expect(followButton(page, 'Follow')).toHaveAttribute('aria-pressed', 'false');
  await expect(header.getByText('0 followers')).toBeVisible();
});

test('a visitor who follows is asked to log in', async ({ page, request }) => {
  const { artist } = await demoArtist(request);
  await page.goto(`/artists/${artist.handle}`);
  await followButton(page, 'Follow').click();
  await closeByKey(page.getByRole('dialog', { name: 'Log In' }));
  await expect(page).toHaveURL(`/artists/${artist.handle}`);
  await expect(artistName(page)).toHaveText(artist.name);
});

test('a user edits the profile; the former link opens the page', async ({ page }) => {
  const { username } = await signUp(page.request);
  const { handle } = await ownArtist(page.request);
  const renamed = `${handle.slice(0, 30)}-b`;
  await page.goto('/');
  await chooseFromAccountMenu(page, 'Your artist page');
  await expect(artistName(page)).toHaveText(username);
  await expect(page).toHaveURL(`/artists/${handle}`);

  await artistHeader(page).getByRole('button', { name: 'Edit profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  await dialog.getByRole('textbox', { name: 'Handle' }).fill('12');
  await dialog.getByRole('button', { name: 'Save profile' }).click();
  await expect(dialog.getByText('Handle must be 2 to 40 characters long')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Handle' }).fill(renamed);
  await dialog.getByRole('textbox', { name: 'Bio' }).fill('Sings\nand plays');
  await dialog.getByRole('button', { name: 'Add a link' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Website');
  await dialog.getByRole('textbox', { name: 'URL' }).fill('https://example.org/');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await dialog.getByRole('button', { name: 'Save profile' }).click();

  await expect(page).toHaveURL(`/artists/${renamed}`);
  await expect(page.getByText('Sings')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Website' })).toHaveAttribute('rel', 'noopener nofollow ugc');

  await page.goto(`/artists/${handle}`);
  await expect(page).toHaveURL(`/artists/${renamed}`);
  await expect(artistName(page)).toHaveText(username);
});

test('a user uploads a picture and crops a banner', async ({ page }) => {
  await signUp(page.request);
  const { handle } = await ownArtist(page.request);
  await page.goto(`/artists/${handle}`);
  await artistHeader(page).getByRole('button', { name: 'Edit profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  await dialog.getByLabel('Upload a picture').setInputFiles(image('morning-cover.jpg'));
  await expect(dialog.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await dialog.getByLabel('Upload a banner').setInputFiles(image('evening-cover.png'));
  await dialog.getByRole('button', { name: 'Use image' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove banner' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save profile' }).click();
  await expect(dialog).toBeHidden();
  const { image_url, banner_url } = await ownArtist(page.request);
  await expect(artistHeader(page).getByRole('img', { name: /^Picture of/ })).toHaveAttribute(
    'src',
    `${image_url}?w=320`,
  );
  const banner = page.locator(`img[src="${banner_url}"]`);
  await expect
    .poll(() => banner.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight))
    .toBeCloseTo(3, 1);
});

test('a phone opens the artist from the full player', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { song, artist } = await demoArtist(request);
  const player = await playQueue(page, [song]);
  await player.region.getByRole('button', { name: 'Expand player' }).click();
  await page.getByRole('dialog', { name: 'Player' }).getByRole('link', { name: artist.name }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(artistName(page)).toHaveText(artist.name);
});

test('an unknown artist is not found', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  await page.goto('/artists/no-artist-has-this-handle');
  await expect(artistName(page)).toHaveText('This artist doesn’t exist or was deleted');
});

test('without discovery, the page leaves out the popular songs only', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(withoutDiscovery);
  const { artist } = await demoArtist(request);
  await page.route('**/api/browse/**', (route) =>
    route.fulfill({ status: 503, json: { errors: { server: 'Unavailable' } } }),
  );
  await page.goto(`/artists/${artist.handle}`);
  await expect(page.getByRole('table', { name: `Songs by ${artist.name}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Popular' })).toBeHidden();
});
