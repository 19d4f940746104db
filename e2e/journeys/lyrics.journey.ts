import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { files, fillSong, submitSong } from '../pages/add-song-form.ts';
import { newMember, signUp } from '../pages/members.ts';
import { Player } from '../pages/player.ts';
import { demoSongs } from '../pages/songs.ts';

const timed = '[00:00.00]Before the first light, [00:02.00]the tide, [00:05.50]and the table';

/** A new member's song with these lyrics, which plays. */
async function playOwnSong(page: Page, lyrics: string): Promise<Player> {
  const title = `Words ${newMember().username.slice(-10)}`;
  await signUp(page.request);
  await page.goto('/songs/new');
  await fillSong(page, { title, audio: files.ogg, image: files.png });
  await page.getByRole('textbox', { name: 'Lyrics' }).fill(lyrics);
  await submitSong(page);
  await expect(page).toHaveURL(/\/song\/\d+$/);
  await page.getByRole('article').getByRole('button', { name: 'Play', exact: true }).click();
  const player = new Player(page);
  await player.expectRising();
  return player;
}

/** Where the song stands in the moment in which the line becomes the one that is sung, in seconds. */
const clockAtMark = (line: Locator) =>
  line.evaluate(
    (element) =>
      new Promise<number | undefined>((resolve) =>
        new MutationObserver(() => resolve(document.querySelector('audio')?.currentTime)).observe(element, {
          attributeFilter: ['aria-current'],
        }),
      ),
  );

const words = (page: Page) => page.getByRole('list', { name: 'Song lyrics' });

test('lyrics with times follow the song, and a click on a line goes there', async ({ page }) => {
  const player = await playOwnSong(page, timed);
  await expect(page.getByRole('region', { name: 'Lyrics' }).getByRole('paragraph')).toHaveText([
    'Before the first light',
    'the tide',
    'and the table',
  ]);
  await player.button('Lyrics').click();
  await words(page).getByRole('button', { name: 'the tide' }).click();
  await expect(words(page).getByRole('button', { name: 'the tide' })).toHaveAttribute('aria-current', 'true');
  expect(await player.clock()).toBeGreaterThanOrEqual(2);
  const clock = await clockAtMark(words(page).getByRole('button', { name: 'and the table' }));
  // Half a second before the clock that is shown once a second would tell.
  expect(clock).toBeGreaterThanOrEqual(5.5);
  expect(clock).toBeLessThan(5.9);

  await player.button('Queue').click();
  await expect(words(page)).toBeHidden();
  await expect(page.getByRole('list', { name: 'Queue' })).toBeVisible();
});

test('on a phone they stand in the full player', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const player = await playOwnSong(page, timed);
  await player.button('Expand player').click();
  const full = page.getByRole('dialog', { name: 'Player' });
  await full.getByRole('button', { name: 'Lyrics' }).click();
  await expect(full.getByRole('list', { name: 'Song lyrics' }).getByRole('button')).toHaveCount(3);
});

test('lyrics without times are shown as they are', async ({ page, request }) => {
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
