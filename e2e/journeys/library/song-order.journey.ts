import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { callApi, save } from '../../support/api.ts';
import { like, createPlaylist, songRows } from '../../pages/library.ts';
import { signUp } from '../../pages/users.ts';
import { chooseFromMenu } from '../../pages/menus.ts';
import { catalogSongs, demoSongs } from '../../pages/songs.ts';

const titles = (page: Page) => songRows(page).locator('a[href^="/song/"]').allTextContents();

/** Expects the order on the page, also after a reload. */
async function expectOrder(page: Page, expected: readonly { title: string }[]): Promise<void> {
  const expectedTitles = expected.map(({ title }) => title);
  await expect.poll(() => titles(page)).toEqual(expectedTitles);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(expectedTitles);
}

test('songs of a playlist are reordered by mouse, keys and menu', async ({ page }) => {
  const [first, second, third] = await demoSongs(page.request);
  await signUp(page.request);
  const { id } = await createPlaylist(page.request, 'Rainy days', [first, second, third]);
  await page.goto(`/playlists/${id}`);
  await expect.poll(() => titles(page)).toEqual([first.title, second.title, third.title]);

  const row = (index: number) => songRows(page).nth(index);
  await row(0).getByText(first.duration, { exact: true }).hover();
  await page.mouse.down();
  const target = await row(2).boundingBox();
  if (!target) throw new Error('The row is not visible');
  await page.mouse.move(target.x + 300, target.y + 10, { steps: 5 });
  await page.mouse.move(target.x + 300, target.y + target.height / 2, { steps: 5 });
  await save(page, () => page.mouse.up());
  await expectOrder(page, [second, third, first]);

  await row(2)
    .getByRole('button', { name: `Play ${first.title}` })
    .focus();
  await save(page, () => page.keyboard.press('Alt+ArrowUp'));
  await expect(page.getByText(`“${first.title}” moved to position 2 of 3`)).toBeAttached();
  await expect(row(1).getByRole('button', { name: `Play ${first.title}` })).toBeFocused();
  await expectOrder(page, [second, first, third]);

  await save(page, () => chooseFromMenu(page, second.title, 'Move down'));
  await expectOrder(page, [first, second, third]);
});

test('reordering an outdated playlist is rejected and shows the current songs', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const [first, second, third] = await demoSongs(page.request);
  await signUp(page.request);
  const { id } = await createPlaylist(page.request, 'Rainy days', [first, second]);
  await page.goto(`/playlists/${id}`);
  await expect.poll(() => titles(page)).toEqual([first.title, second.title]);
  await callApi(page.request, 'POST', `/api/playlists/${id}/songs`, { song_id: third.id });
  await chooseFromMenu(page, first.title, 'Move down');
  await expect(page.getByText('This list was changed elsewhere. The latest version is shown.')).toBeVisible();
  await expect.poll(() => titles(page)).toEqual([first.title, second.title, third.title]);
});

test('liked songs are filtered and sorted', async ({ page, request }) => {
  const all = (await catalogSongs(request)).slice(0, 8);
  await signUp(page.request);
  await like(page.request, all);
  await page.goto('/likes');
  await expect.poll(async () => (await titles(page)).length).toBe(all.length);
  await page.getByRole('combobox', { name: 'Sort songs' }).selectOption('Title');
  const { compare } = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
  const sorted = all.map(({ title }) => title).toSorted(compare);
  await expect.poll(() => titles(page)).toEqual(sorted);
  await page.getByRole('searchbox', { name: 'Filter songs' }).fill(sorted[0]!);
  await expect.poll(() => titles(page)).toContain(sorted[0]!);
  await page.getByRole('searchbox', { name: 'Filter songs' }).fill('qqqq');
  await expect(page.getByText('No songs match “qqqq”')).toBeVisible();
});
