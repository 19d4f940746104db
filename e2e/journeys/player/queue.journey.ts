import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { closeByKey } from '../../support/focus.ts';
import { showCatalog } from '../../pages/landing.ts';
import { yourLibrary } from '../../pages/layout.ts';
import { signUp } from '../../pages/users.ts';
import { menuButton } from '../../pages/menus.ts';
import { chooseFromQueueMenu, expectQueue, queuedSongIds, queueEntry, queueRows } from '../../pages/queue.ts';
import { demoSongs, findSongCard } from '../../pages/songs.ts';
import { playQueue } from '../../support/stored-queue.ts';

const messages = (page: Page) => page.getByRole('status', { name: 'Notifications' });

test('songs are removed by button and key and restored without interrupting playback', async ({
  page,
  request,
}) => {
  const [first, second, third] = await demoSongs(request);
  const player = await playQueue(page, [first, second, third]);
  const before = await player.currentTime();

  await queueEntry(page, second).hover();
  await page.getByRole('button', { name: `Remove ${second.title} from the queue` }).click();
  await expectQueue(page, [first, third]);
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expectQueue(page, [first, second, third]);
  await expect(messages(page).getByRole('button', { name: 'Undo' })).toBeHidden();

  await queueEntry(page, second).press('Delete');
  await expectQueue(page, [first, third]);
  await expect(queueEntry(page, third)).toBeFocused();
  await player.expectPositionFrom(before);
  await player.expectProgress();

  await queueEntry(page, first).press('Delete');
  await expectQueue(page, [third]);
  await player.expectPlaying(third);
});

test('the menu of a card puts its song at the front of the queue', async ({ page, request }) => {
  const [first, second, third] = await demoSongs(request);
  await showCatalog(page);
  await playQueue(page, [first, second]);
  const card = await findSongCard(page, third.title);
  await card.hover();
  await menuButton(card, third.title).click();
  await page.getByRole('menuitem', { name: 'Play next' }).click();
  await expectQueue(page, [first, third, second]);
});

test('songs are reordered by pointer, key and menu and play in the displayed order', async ({
  page,
  request,
}) => {
  const [first, second, third] = await demoSongs(request);
  const player = await playQueue(page, [first, second, third]);

  const source = (await queueEntry(page, third).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const target = (await queueEntry(page, first).boundingBox()) ?? source;
  await page.mouse.move(source.x + 80, source.y + source.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + 80, target.y + target.height / 2, { steps: 8 });
  await expectQueue(page, [third, first, second]);
  await page.mouse.up();
  await expectQueue(page, [third, first, second]);
  await expect(queueEntry(page, first)).toHaveAttribute('aria-current', 'true');
  await player.expectPlaying(first);

  await queueEntry(page, second).press('Alt+ArrowUp');
  await expectQueue(page, [third, second, first]);
  await expect(page.getByText(`“${second.title}” moved to position 2 of 3`)).toBeAttached();
  await expect(queueEntry(page, second)).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expectQueue(page, [second, third, first]);
  await page.keyboard.press('ArrowDown');
  await expect(queueEntry(page, third)).toBeFocused();

  await queueEntry(page, third).hover();
  await page.getByRole('button', { name: `Options for ${third.title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Play next' }).click();
  await expectQueue(page, [second, first, third]);
  await player.expectPlaying(first);
  await player.button('Next').click();
  await player.expectPlaying(third);

  await chooseFromQueueMenu(page, 'Undo');
  await expectQueue(page, [second, third, first]);
  await player.expectPlaying(third);
});

test('Escape cancels a drag', async ({ page, request }) => {
  const [first, second] = await demoSongs(request);
  await playQueue(page, [first, second]);
  await queueEntry(page, second).hover();
  await page.mouse.down();
  await queueEntry(page, first).hover();
  await expectQueue(page, [second, first]);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectQueue(page, [first, second]);
});

test('Undo restores a cleared queue with the position in its song', async ({ page, request }) => {
  const [first, second] = await demoSongs(request);
  const player = await playQueue(page, [first, second]);
  await player.seek(12);
  await player.expectProgress();
  await chooseFromQueueMenu(page, 'Clear queue');
  await expect(queueRows(page)).toHaveCount(0);
  // Focus moves on when the menu that had it closes.
  await expect(page.getByText('Choose a song to play')).toBeFocused();
  await player.expectNoPlayback();
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expectQueue(page, [first, second]);
  await player.expectPlaying(first);
  await player.expectPositionFrom(12);
});

test('a user saves the queue as a playlist', async ({ page, request }) => {
  const songs = await demoSongs(request);
  await signUp(page.request);
  await playQueue(page, songs);
  await chooseFromQueueMenu(page, 'Save as playlist');
  const dialog = page.getByRole('dialog', { name: 'Save queue as playlist' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await dialog.getByLabel('Name').fill('This evening');
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog).toBeHidden();
  await messages(page).getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/\/playlists\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'This evening' })).toBeVisible();
  for (const { title } of songs)
    await expect(page.getByRole('main').getByRole('row').filter({ hasText: title })).toBeVisible();
  await yourLibrary(page).getByRole('tab', { name: 'Playlists' }).click();
  await expect(yourLibrary(page).getByRole('link', { name: 'This evening' })).toBeVisible();
});

test('a retry completes a partly saved queue', async ({ page, request, expectedErrors }) => {
  expectedErrors.push(/status of 503/);
  const songs = await demoSongs(request);
  await signUp(page.request);
  await playQueue(page, songs);
  const addSongUrl = '**/api/playlists/*/songs';
  await page.route(addSongUrl, (route) => {
    const { song_id: id } = route.request().postDataJSON();
    return id === songs[0].id ? route.continue() : route.fulfill({ status: 503, json: { errors: {} } });
  });
  await chooseFromQueueMenu(page, 'Save as playlist');
  const dialog = page.getByRole('dialog', { name: 'Save queue as playlist' });
  await dialog.getByLabel('Name').fill('In part');
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog.getByText('Created “In part”, but 2 songs couldn’t be added:')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(
    [songs[1], songs[2]].map(({ title }) => new RegExp(title)),
  );
  await page.unroute(addSongUrl);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await messages(page).getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'In part' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: songs[2].title })).toBeVisible();
  const { playlists } = await (await page.request.get('/api/playlists')).json();
  expect(playlists.map((playlist: { song_ids: number[] }) => playlist.song_ids)).toEqual([
    songs.map(({ id }) => id),
  ]);
});

test('saving the queue asks visitors to log in', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  await playQueue(page, [song]);
  await chooseFromQueueMenu(page, 'Save as playlist');
  await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
});

test('shuffle and repeat follow the displayed queue and survive a reload', async ({ page, request }) => {
  const songs = await demoSongs(request);
  const player = await playQueue(page, songs);
  await player.button('Shuffle').click();
  await expect(player.button('Shuffle')).toHaveAttribute('aria-pressed', 'true');
  const ids = await queuedSongIds(page);
  const shuffled = ids.map((id) => songs.find((song) => song.id === id) ?? songs[0]);
  await expectQueue(page, shuffled);
  await player.button('Repeat: off').click();
  await page.reload();
  await expect(player.button('Shuffle')).toHaveAttribute('aria-pressed', 'true');
  await expect(player.button('Repeat: all')).toBeVisible();
  await expectQueue(page, shuffled);
  await player.button('Shuffle').click();
  await expectQueue(page, songs);

  await queueEntry(page, songs[2]).click();
  await player.expectPlaying(songs[2]);
  await player.button('Next').click();
  await player.expectPlaying(songs[0]);

  await player.button('Repeat: all').click();
  await player.seek((await player.duration()) - 2);
  await player.expectPositionBefore(5);
  await player.expectPlaying(songs[0]);
  await player.button('Repeat: one').click();
  await expect(player.button('Repeat: off')).toBeVisible();
});

test('the crossfade is set in a dialog and survives a reload', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  await playQueue(page, [song]);
  await chooseFromQueueMenu(page, 'Crossfade: off');
  const dialog = page.getByRole('dialog', { name: 'Crossfade' });
  const slider = dialog.getByRole('slider');
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '12 seconds');
  await closeByKey(dialog);
  await page.reload();
  await page.getByRole('button', { name: 'Queue options' }).click();
  await expect(page.getByRole('menuitem', { name: 'Crossfade: 12 s' })).toBeVisible();
});
