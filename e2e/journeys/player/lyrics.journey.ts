import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { files, fillSong, submitSong } from '../../pages/add-song-form.ts';
import { newUser, signUp } from '../../pages/users.ts';
import { Player } from '../../pages/player.ts';
import { demoSongs } from '../../pages/songs.ts';

const timed = '[00:00.00]Before the first light, [00:02.00]the tide, [00:05.50]and the table';

/** Adds a song with these lyrics as a new user and plays it. */
async function playOwnSong(page: Page, lyrics: string): Promise<Player> {
  const title = `Words ${newUser().username.slice(-10)}`;
  await signUp(page.request);
  await page.goto('/songs/new');
  await fillSong(page, { title, audio: files.ogg, image: files.png });
  await page.getByRole('textbox', { name: 'Lyrics' }).fill(lyrics);
  await submitSong(page);
  await expect(page).toHaveURL(/\/song\/\d+$/);
  await page.getByRole('article').getByRole('button', { name: 'Play', exact: true }).click();
  const player = new Player(page);
  await player.expectProgress();
  return player;
}

const words = (page: Page) => page.getByRole('list', { name: 'Song lyrics' });

test('synced lyrics follow the song and seek on click', { tag: '@real-time' }, async ({ page }) => {
  const player = await playOwnSong(page, timed);
  await expect(page.getByRole('region', { name: 'Lyrics' }).getByRole('paragraph')).toHaveText([
    'Before the first light',
    'the tide',
    'and the table',
  ]);
  await player.button('Lyrics').click();
  await words(page).getByRole('button', { name: 'the tide' }).click();
  await expect(words(page).getByRole('button', { name: 'the tide' })).toHaveAttribute('aria-current', 'true');
  await player.expectPositionFrom(2);
  await expect(words(page).getByRole('button', { name: 'and the table' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await player.expectPositionFrom(5.5);

  await player.button('Queue').click();
  await expect(words(page)).toBeHidden();
  await expect(page.getByRole('list', { name: 'Queue' })).toBeVisible();
});

test('a phone shows synced lyrics in the full player', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const player = await playOwnSong(page, timed);
  await player.button('Expand player').click();
  const full = page.getByRole('dialog', { name: 'Player' });
  await full.getByRole('button', { name: 'Lyrics' }).click();
  await expect(full.getByRole('list', { name: 'Song lyrics' }).getByRole('button')).toHaveCount(3);
});

test('lyrics without timestamps are shown as plain text', async ({ page, request }) => {
  const [song] = await demoSongs(request);
  const player = new Player(page);
  await page.goto(`/song/${song.id}`);
  await page.getByRole('article').getByRole('button', { name: 'Play', exact: true }).click();
  await player.expectPlaying(song);
  await player.button('Lyrics').click();
  const first = song.lyrics.split(',')[0] ?? '';
  await expect(page.getByRole('group', { name: 'Song lyrics' })).toContainText(first);
  await expect(words(page)).toHaveCount(0);
});
