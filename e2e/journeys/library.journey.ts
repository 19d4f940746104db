import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { openProfileMenu, yourLibrary } from '../pages/layout.ts';
import { chooseFromMenu, like, makePlaylist, songRows } from '../pages/library.ts';
import { signUp } from '../pages/members.ts';
import { demoSongs } from '../pages/songs.ts';

test('liked songs are there with the newest like first, and leave with the like', async ({
  page,
  expectedErrors,
}) => {
  const [first, second] = await demoSongs(page.request);
  await signUp(page.request);
  await like(page.request, [first, second]);
  await page.goto('/');
  const library = yourLibrary(page);
  await library.getByRole('tab', { name: 'Playlists' }).click();
  await library.getByRole('link', { name: 'Liked Songs' }).click();
  await expect(page).toHaveURL('/likes');
  await expect(page.getByRole('heading', { level: 1, name: 'Liked Songs' })).toBeVisible();
  const rows = songRows(page);
  await expect(rows.first()).toContainText(second.title);
  await expect(rows.last()).toContainText(first.title);
  await expect(page.getByRole('article').getByText('2 songs')).toBeVisible();

  expectedErrors.push(/status of 503/);
  await page.route('**/api/likes/*', (route) => route.fulfill({ status: 503, json: {} }));
  await chooseFromMenu(page, second.title, 'Remove song from Likes');
  await expect(page.getByText('The like could not be taken back. Please try again.')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.unroute('**/api/likes/*');

  await chooseFromMenu(page, second.title, 'Remove song from Likes');
  await expect(rows).toHaveCount(1);
  await expect(library.getByText('1 song', { exact: true })).toBeVisible();
  await rows.getByRole('button', { name: `Like ${first.title}` }).click();
  await expect(page.getByText('Songs that you like will be here.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Songs that you like will be here.')).toBeVisible();
});

test('liked songs are for who is signed in', async ({ page }) => {
  await page.goto('/likes');
  await expect(page).toHaveURL('/');
  await signUp(page.request);
  await page.goto('/likes');
  await expect(page.getByRole('heading', { level: 1, name: 'Liked Songs' })).toBeVisible();
  await (await openProfileMenu(page)).getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(yourLibrary(page).getByRole('button', { name: 'Sign up' })).toBeVisible();
});

test('the rail of a narrow window has all three tabs, by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 700 });
  await signUp(page.request);
  const { id } = await makePlaylist(page.request, 'Rainy days');
  await page.goto('/');
  const library = yourLibrary(page);
  await library.getByRole('tab', { name: 'Songs' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(library.getByRole('button', { name: 'Add an album' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(library.getByRole('tab', { name: 'Playlists' })).toBeFocused();
  await expect(library.getByRole('button', { name: 'Create new playlist' })).toBeVisible();
  await expect(library.getByRole('link', { name: 'Liked Songs' })).toBeVisible();
  await library.getByRole('link', { name: 'Rainy days' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/playlists/${id}`);
});

test('the drawer of a phone leads to a playlist and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page.request);
  await makePlaylist(page.request, 'Rainy days');
  await page.goto('/');
  await page.getByRole('button', { name: 'Your Library' }).click();
  const library = yourLibrary(page);
  await library.getByRole('tab', { name: 'Playlists' }).click();
  await library.getByRole('link', { name: 'Rainy days' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rainy days' })).toBeVisible();
  await expect(library).toBeHidden();
});

test('a dialog gives focus back to the menu button that led to it', async ({ page }) => {
  await signUp(page.request);
  const { id } = await makePlaylist(page.request, 'Rainy days');
  await page.goto(`/playlists/${id}`);
  const more = page.getByRole('main').getByRole('button', { name: 'More for Rainy days' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Update playlist' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(more).toBeFocused();
});

/** The address of each screen and dialog of the library, and what it shows when it is there. */
const screens: Record<string, { path: string; ready: (page: Page) => Locator }> = {
  'a playlist': { path: '/playlists/{full}', ready: (page) => songRows(page).first() },
  'an empty playlist': {
    path: '/playlists/{empty}',
    ready: (page) => page.getByText('This playlist has no songs yet.'),
  },
  'liked songs': { path: '/likes', ready: (page) => songRows(page).first() },
  'the form of a new playlist': { path: '/?modal=create-playlist', ready: field('Name') },
  'the form of a playlist': { path: '/?modal=update-playlist&of={full}', ready: field('Name') },
  'deleting a playlist': {
    path: '/?modal=delete-playlist&of={full}',
    ready: (page) => page.getByRole('dialog').getByRole('button', { name: 'Delete' }),
  },
  'adding a song to a playlist': { path: '/?modal=add-to-playlist&of={song}', ready: field('Playlist') },
};

for (const width of [1440, 800, 390])
  for (const [name, { path, ready }] of Object.entries(screens))
    test(`${name} at ${width} px has nothing that axe objects to, dark or light`, async ({ page }) => {
      const [song] = await demoSongs(page.request);
      await signUp(page.request);
      await like(page.request, [song]);
      const full = await makePlaylist(page.request, 'Rainy days', [song]);
      const empty = await makePlaylist(page.request, 'Nothing in it');
      const ids: Record<string, number> = { full: full.id, empty: empty.id, song: song.id };
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
      await page.goto(path.replace(/\{(\w+)\}/, (_all, key: string) => String(ids[key])));
      await expect(ready(page)).toBeVisible();
      if (!path.includes('?') && width !== 390) await openPlaylistsTab(page);
      await expectNoViolations(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await expectNoViolations(page);
    });

function field(label: string): (page: Page) => Locator {
  return (page) => page.getByRole('dialog').getByLabel(label);
}

async function openPlaylistsTab(page: Page): Promise<void> {
  await yourLibrary(page).getByRole('tab', { name: 'Playlists' }).click();
  await expect(yourLibrary(page).getByRole('link', { name: 'Rainy days' })).toBeVisible();
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, help, html, failureSummary })),
  );
  expect(found).toEqual([]);
}
