import { expect, test } from '../../journey.ts';
import { save } from '../../support/api.ts';
import { closeByKey } from '../../support/focus.ts';
import { yourLibrary } from '../../pages/layout.ts';
import { like, createPlaylist, songRows } from '../../pages/library.ts';
import { signUp } from '../../pages/users.ts';
import { chooseFromMenu } from '../../pages/menus.ts';
import { Player } from '../../pages/player.ts';
import { demoSongs } from '../../pages/songs.ts';

const notFound = 'This playlist doesn’t exist or was deleted';

test('a playlist is created, updated and deleted', { tag: '@smoke' }, async ({ page }) => {
  const { username } = await signUp(page.request);
  await page.goto('/');
  const library = yourLibrary(page);
  await library.getByRole('tab', { name: 'Playlists' }).click();
  await expect(library.getByText('Add a playlist to your library')).toBeVisible();
  await library.getByRole('button', { name: 'Create new playlist' }).click();

  const form = page.getByRole('dialog', { name: 'Create playlist' });
  await form.getByLabel('Image URL').fill('tram.png');
  await form.getByRole('button', { name: 'Create playlist' }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await expect(form.getByLabel('Description')).toHaveAccessibleDescription('Description is required');
  await expect(form.getByLabel('Image URL')).toHaveAccessibleDescription('Image URL must be a valid URL');
  await form.getByLabel('Image URL').fill('');
  await expect(form.getByText('Image URL must be a valid URL')).toBeHidden();
  await form.getByLabel('Name').fill('Rainy days');
  await form.getByLabel('Description').fill('For the tram');
  await form.getByRole('button', { name: 'Create playlist' }).click();

  await expect(page).toHaveURL(/\/playlists\/\d+$/);
  const article = page.getByRole('main').getByRole('article');
  await expect(article.getByRole('heading', { level: 1, name: 'Rainy days' })).toBeVisible();
  await expect(article.getByText('For the tram')).toBeVisible();
  await expect(article.getByText(username)).toBeVisible();
  await expect(article.getByText('0 songs')).toBeVisible();
  await expect(library.getByRole('link', { name: 'Rainy days' })).toBeVisible();

  await chooseFromMenu(page, 'Rainy days', 'Update Playlist');
  const update = page.getByRole('dialog', { name: 'Update playlist' });
  await expect(update.getByLabel('Description')).toHaveValue('For the tram');
  await update.getByLabel('Name').fill('Snowy days');
  await update.getByRole('button', { name: 'Update playlist' }).click();
  await expect(article.getByRole('heading', { level: 1, name: 'Snowy days' })).toBeVisible();
  await expect(library.getByRole('link', { name: 'Snowy days' })).toBeVisible();

  await chooseFromMenu(page, 'Snowy days', 'Delete Playlist');
  await page.getByRole('dialog', { name: 'Delete playlist' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/');
  await expect(library.getByText('Add a playlist to your library')).toBeVisible();
});

test('a song is added to a playlist and removed', async ({ page, expectedErrors }) => {
  const [song, other] = await demoSongs(page.request);
  await signUp(page.request);
  await like(page.request, [song]);
  const playlist = await createPlaylist(page.request, 'Rainy days', [other]);
  await page.goto('/likes');

  await chooseFromMenu(page, song.title, 'Add To Playlist');
  const dialog = page.getByRole('dialog', { name: 'Add Song to a Playlist' });
  const select = dialog.getByLabel('Playlist');
  await expect(select.getByRole('option', { selected: true })).toHaveText('Select a Playlist...');
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await select.selectOption('Rainy days');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/playlists/${playlist.id}`);
  await expect(songRows(page)).toHaveCount(2);
  await expect(songRows(page).last()).toContainText(song.title);
  await expect(page.getByRole('article').getByText('2 songs')).toBeVisible();

  expectedErrors.push(/status of 503/);
  await page.route('**/api/playlists/*/songs/*', (route) => route.fulfill({ status: 503, json: {} }));
  await chooseFromMenu(page, other.title, 'Remove song from playlist');
  await expect(page.getByText('Couldn’t remove the song. Please try again.')).toBeVisible();
  await expect(songRows(page).first()).toContainText(other.title);
  await page.unroute('**/api/playlists/*/songs/*');

  await save(page, () => chooseFromMenu(page, other.title, 'Remove song from playlist'));
  await expect(songRows(page)).toHaveCount(1);
  await expect(page.getByRole('article').getByText('1 song', { exact: true })).toBeVisible();
  await page.reload();
  await expect(songRows(page)).toHaveCount(1);
});

test('a user without playlists creates one for the song', async ({ page }) => {
  const [song] = await demoSongs(page.request);
  await signUp(page.request);
  await like(page.request, [song]);
  await page.goto('/likes');
  await chooseFromMenu(page, song.title, 'Add To Playlist');
  await page.getByRole('dialog').getByRole('button', { name: 'Create new playlist' }).click();
  const form = page.getByRole('dialog', { name: 'Create playlist' });
  await form.getByLabel('Name').fill('First of all');
  await form.getByLabel('Description').fill('One song');
  await form.getByRole('button', { name: 'Create playlist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'First of all' })).toBeVisible();
  await expect(songRows(page)).toContainText(song.title);
});

test('a playlist plays from its first song and from a row', async ({ page }) => {
  const [first, second] = await demoSongs(page.request);
  await signUp(page.request);
  const { id } = await createPlaylist(page.request, 'Rainy days', [first, second]);
  const player = new Player(page);
  await page.goto(`/playlists/${id}`);
  const article = page.getByRole('article');
  await article.getByRole('button', { name: 'Play', exact: true }).click();
  await player.expectPlaying(first);
  await player.button('Next').click();
  await player.expectPlaying(second);
  await article.getByRole('button', { name: 'Pause', exact: true }).click();
  await player.expectNoPlayback();
  await songRows(page).first().hover();
  await article.getByRole('button', { name: `Play ${first.title}` }).click();
  await player.expectPlaying(first);
});

test('changes appear in other tabs', async ({ page, context }) => {
  await signUp(page.request);
  const { id } = await createPlaylist(page.request, 'Rainy days');
  const other = await context.newPage();
  await other.goto(`/playlists/${id}`);
  await expect(other.getByRole('heading', { level: 1, name: 'Rainy days' })).toBeVisible();
  await page.goto(`/playlists/${id}?modal=update-playlist&of=${id}`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Sunny days');
  await form.getByRole('button', { name: 'Update playlist' }).click();
  await expect(form).toBeHidden();
  await expect(other.getByRole('heading', { level: 1, name: 'Sunny days' })).toBeVisible();
});

test("another user's playlist shows as not found", async ({ page, browser, expectedErrors, baseURL }) => {
  const owner = await browser.newContext({ ...(baseURL && { baseURL }) });
  await signUp(owner.request);
  const { id } = await createPlaylist(owner.request, 'Mine alone');
  await owner.close();
  await signUp(page.request);
  expectedErrors.push(/status of 404 .*\/api\/playlists\//);
  for (const path of [`/playlists/${id}`, '/playlists/999999999']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: notFound })).toBeVisible();
  }
});

test('a playlist redirects visitors to the landing page, also when the session ends', async ({
  page,
  expectedErrors,
}) => {
  await signUp(page.request);
  const { id } = await createPlaylist(page.request, 'Rainy days');
  // A pending request would detect the ended session first. The last one lists the playlists of the library.
  await Promise.all([page.waitForResponse('**/api/playlists'), page.goto(`/playlists/${id}`)]);
  await expect(page.getByRole('heading', { level: 1, name: 'Rainy days' })).toBeVisible();

  expectedErrors.push(/status of 401/);
  await page.context().clearCookies();
  await chooseFromMenu(page, 'Rainy days', 'Delete Playlist');
  await page.getByRole('dialog', { name: 'Delete playlist' }).getByRole('button', { name: 'Delete' }).click();
  await closeByKey(page.getByRole('dialog', { name: 'Log In' }));
  await expect(page).toHaveURL('/');
  await page.goto(`/playlists/${id}`);
  await expect(page).toHaveURL('/');
});
