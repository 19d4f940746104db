import { songListSchema } from '@rubato/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { files, fillSong, submitSong } from '../../pages/add-song-form.ts';
import { closeByKey } from '../../support/focus.ts';
import { enter } from '../../support/input.ts';
import { yourLibrary } from '../../pages/layout.ts';
import { signUp } from '../../pages/users.ts';
import { chooseFromMenu, menuButton } from '../../pages/menus.ts';
import { Player } from '../../pages/player.ts';
import { queueRows, queueEntry } from '../../pages/queue.ts';
import { demoSongs, findSongCard, songCard } from '../../pages/songs.ts';
import { openWithQueue } from '../../support/stored-queue.ts';

/** Adds a song as a new user. Its page is open afterwards. */
async function addOwnSong(page: Page): Promise<string> {
  const { username } = await signUp(page.request);
  const title = `Own ${username.slice(-10)}`;
  await page.goto('/songs/new');
  await fillSong(page, { title, audio: files.ogg, image: files.png });
  await submitSong(page);
  await expect(page).toHaveURL(/\/song\/\d+$/);
  return title;
}

test('an owner updates a song and sees the changes everywhere', async ({ page }) => {
  const title = await addOwnSong(page);
  const renamed = `New ${title}`;
  await page.getByRole('article').getByRole('button', { name: 'Add to queue' }).click();
  await chooseFromMenu(page, title, 'Update song');
  const form = page.getByRole('dialog', { name: 'Update song' });
  for (const [label, value] of [
    ['Title', title],
    ['Genre', 'Lullaby'],
    ['Release year', '2024'],
    ['Minutes', '0'],
    ['Seconds', '9'],
  ] as const)
    await expect(form.getByLabel(label)).toHaveValue(value);

  await form.getByLabel('Release year').fill('0');
  await form.getByLabel('Genre').fill('R2D2');
  await form.getByRole('button', { name: 'Update song' }).click();
  await expect(form.getByLabel('Release year')).toHaveAccessibleDescription(
    'release year is a positive number',
  );
  await expect(form.getByLabel('Genre')).toHaveAccessibleDescription('Only letters and spaces are allowed');

  await form.getByLabel('Release year').fill('1999');
  await form.getByLabel('Genre').fill('Folk');
  await form.getByLabel('Title').fill(renamed);
  await form.getByLabel('Audio').setInputFiles(files.mp3);
  await expect(form.getByLabel('Seconds')).toHaveValue('8');
  await form.getByRole('button', { name: 'Update song' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible();
  for (const text of ['1999', '0:08', 'Folk'])
    await expect(page.getByRole('article').getByText(text, { exact: true })).toBeVisible();
  await expect(yourLibrary(page).getByRole('link', { name: renamed })).toBeVisible();
  await expect(queueEntry(page, { title: renamed })).toBeVisible();
  await page.getByRole('link', { name: 'Rubato home' }).click();
  await findSongCard(page, renamed);
});

test('a duration other than that of the file is questioned, and not what the player shows', async ({
  page,
}) => {
  const { username } = await signUp(page.request);
  const title = `Own ${username.slice(-10)}`;
  await page.goto('/songs/new');
  await fillSong(page, { title, audio: files.ogg, image: files.png });
  const main = page.getByRole('main');
  await expect(main.getByLabel('Seconds')).toHaveValue('9');
  await enter(main.getByLabel('Minutes'), '2');
  await enter(main.getByLabel('Seconds'), '43');
  await expect(main.getByText('The audio file plays for 0:09.')).toBeVisible();
  await submitSong(page);
  await expect(page).toHaveURL(/\/song\/\d+$/);
  const article = page.getByRole('article');
  await expect(article.getByText('2:43', { exact: true }).first()).toBeVisible();
  await article.getByRole('button', { name: 'Add to queue' }).click();
  await expect(queueRows(page).getByText('0:09', { exact: true })).toBeVisible();
  await expect(new Player(page).position).toHaveAttribute('aria-valuetext', '0:00 of 0:09');

  await chooseFromMenu(page, title, 'Update song');
  const form = page.getByRole('dialog', { name: 'Update song' });
  await expect(form.getByLabel('Minutes')).toHaveValue('2');
  await form.getByRole('button', { name: 'Use 0:09' }).click();
  await expect(form.getByLabel('Minutes')).toBeFocused();
  await form.getByRole('button', { name: 'Update song' }).click();
  await expect(form).toBeHidden();
  await expect(article.getByText('0:09', { exact: true }).first()).toBeVisible();
  await expect(article.getByText('2:43')).toHaveCount(0);
});

test('the form keeps its values and shows an error when the server is unavailable', async ({
  page,
  expectedErrors,
}) => {
  const title = await addOwnSong(page);
  await chooseFromMenu(page, title, 'Update song');
  const form = page.getByRole('dialog', { name: 'Update song' });
  await form.getByLabel('Title').fill('Another title');
  expectedErrors.push(/status of 503 .*\/api\/songs/);
  await page.route('**/api/songs/*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await form.getByRole('button', { name: 'Update song' }).click();
  await expect(form.getByRole('alert')).toHaveText('Something went wrong. Please try again.');
  await expect(form.getByLabel('Title')).toHaveValue('Another title');
});

test('an owner deletes the playing song and the next one plays', async ({ page, request }) => {
  const [next] = await demoSongs(request);
  const title = await addOwnSong(page);
  const { songs } = songListSchema.parse(await (await page.request.get('/api/songs/current')).json());
  await openWithQueue(page, [...songs, next]);
  const player = new Player(page);
  // The song is so short that it could end before it is deleted.
  await player.button('Repeat: off').click();
  await player.button('Repeat: all').click();
  await expect(player.button('Repeat: one')).toBeVisible();
  await player.button('Play').click();
  await player.expectPlaying({ title, audio_url: '.ogg' });
  await yourLibrary(page).getByRole('link', { name: title }).click();
  // The landing page lists the song more than once.
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await chooseFromMenu(page, title, 'Delete song');
  const question = page.getByRole('dialog', { name: 'Delete song' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await closeByKey(question);
  await expect(menuButton(page, title)).toBeFocused();

  await chooseFromMenu(page, title, 'Delete song');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`“${title}” was deleted`)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(songCard(page, title)).toHaveCount(0);
  await expect(yourLibrary(page).getByText('Add a song to your library')).toBeVisible();
  await expect(queueRows(page).first()).toContainText(next.title);
  await player.expectPlaying(next);
});

test('users cannot update or delete songs of others', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  await signUp(page.request);
  await page.goto(`/song/${song.id}`);
  await menuButton(page, song.title).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Play next',
    'Add to queue',
    'Add To Playlist',
    'Report',
  ]);
});

test('a song deleted in another tab shows as not found', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/status of 404 .*\/api\/songs\/\d+$/);
  const title = await addOwnSong(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await chooseFromMenu(other, title, 'Delete song');
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(other).toHaveURL('/');

  await page.bringToFront();
  await expect(page.getByText('This song doesn’t exist or was deleted')).toBeVisible();
  await expect(menuButton(page, title)).toHaveCount(0);
});
