import { expect, test } from '../../journey.ts';
import { save } from '../../support/api.ts';
import { closeByKey, pressEnter } from '../../support/focus.ts';
import { chooseFromAccountMenu, yourLibrary } from '../../pages/layout.ts';
import { like, createPlaylist, songRows } from '../../pages/library.ts';
import { signUp } from '../../pages/users.ts';
import { chooseFromMenu, menuButton } from '../../pages/menus.ts';
import { demoSongs } from '../../pages/songs.ts';

test(
  'lists the most recently liked songs first and removes unliked songs',
  { tag: '@smoke' },
  async ({ page, expectedErrors }) => {
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
    await expect(page.getByText('Couldn’t remove the like. Please try again.')).toBeVisible();
    await expect(rows).toHaveCount(2);
    await page.unroute('**/api/likes/*');

    await save(page, () => chooseFromMenu(page, second.title, 'Remove song from Likes'));
    await expect(rows).toHaveCount(1);
    await expect(library.getByText('1 song', { exact: true })).toBeVisible();
    await save(page, () => rows.getByRole('button', { name: `Like ${first.title}` }).click());
    await expect(page.getByText('Songs you like appear here')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Songs you like appear here')).toBeVisible();
  },
);

test('Liked Songs redirects visitors to the landing page', async ({ page }) => {
  await signUp(page.request);
  await page.goto('/likes');
  await expect(page.getByRole('heading', { level: 1, name: 'Liked Songs' })).toBeVisible();
  await chooseFromAccountMenu(page, 'Log out');
  await expect(page).toHaveURL('/');
  await expect(yourLibrary(page).getByRole('button', { name: 'Sign up' })).toBeVisible();
  await page.goto('/likes');
  await expect(page).toHaveURL('/');
});

test('the three tabs of the rail work by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 700 });
  await signUp(page.request);
  const { id } = await createPlaylist(page.request, 'Rainy days');
  await page.goto('/');
  const library = yourLibrary(page);
  await library.getByRole('tab', { name: 'Songs' }).press('ArrowDown');
  await expect(library.getByRole('tab', { name: 'Albums' })).toBeFocused();
  await expect(library.getByRole('button', { name: 'Add an album' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(library.getByRole('tab', { name: 'Playlists' })).toBeFocused();
  await expect(library.getByRole('button', { name: 'Create new playlist' })).toBeVisible();
  await expect(library.getByRole('link', { name: 'Liked Songs' })).toBeVisible();
  await library.getByRole('link', { name: 'Rainy days' }).press('Enter');
  await expect(page).toHaveURL(`/playlists/${id}`);
});

test('the drawer on a phone opens a playlist and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page.request);
  await createPlaylist(page.request, 'Rainy days');
  await page.goto('/');
  await page.getByRole('button', { name: 'Your Library' }).click();
  const library = yourLibrary(page);
  await library.getByRole('tab', { name: 'Playlists' }).click();
  await library.getByRole('link', { name: 'Rainy days' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rainy days' })).toBeVisible();
  await expect(library).toBeHidden();
});

test('closing a dialog returns focus to the menu button that opened it', async ({ page }) => {
  await signUp(page.request);
  const { id } = await createPlaylist(page.request, 'Rainy days');
  await page.goto(`/playlists/${id}`);
  const more = menuButton(page, 'Rainy days');
  await pressEnter(more);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await closeByKey(page.getByRole('dialog', { name: 'Update playlist' }));
  await expect(more).toBeFocused();
});

test('a menu whose code fails to load shows an error and opens on the next attempt', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await signUp(page.request);
  const { id } = await createPlaylist(page.request, 'Rainy days');
  await page.goto(`/playlists/${id}`);
  const more = menuButton(page, 'Rainy days');
  await expect(more).toBeVisible();
  await page.route('**/*.js', (route) => route.abort());
  await more.click();
  await expect(page.getByText('Part of this page couldn’t be loaded')).toBeVisible();
  await page.unroute('**/*.js');
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Update playlist' })).toBeVisible();
});
