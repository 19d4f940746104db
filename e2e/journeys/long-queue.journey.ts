import type { APIRequestContext, Page } from '@playwright/test';
import type { Song } from '@rubato/contracts';
import { expect, test } from '../journey.ts';
import { makePlaylist } from '../pages/library.ts';
import { queuePanel } from '../pages/layout.ts';
import { signUp } from '../pages/members.ts';
import { Player } from '../pages/player.ts';
import { queueEntry, queueRows, queuedSongIds } from '../pages/queue.ts';
import { demoSongs, playFromCard } from '../pages/songs.ts';

const count = 10_000;

/** Opens a playlist of the signed-in member in which the server seems to have ten thousand songs. They all sound like one of the demo. */
async function openLongPlaylist(page: Page, request: APIRequestContext): Promise<Song[]> {
  const [sound] = await demoSongs(request);
  await signUp(page.request);
  const playlist = await makePlaylist(page.request, 'Everything');
  const songs = Array.from({ length: count }, (_, index) => ({
    ...sound,
    id: 1_000_000 + index,
    title: `Number ${index + 1}`,
  }));
  const long = { ...playlist, song_ids: songs.map(({ id }) => id) };
  const byId = new Map(songs.map((song) => [song.id, song]));
  await page.route(`**/api/playlists/${playlist.id}`, (route) => route.fulfill({ json: long }));
  await page.route(/\/api\/songs\?ids=/, (route) => {
    const ids = new URL(route.request().url()).searchParams.get('ids')?.split(',') ?? [];
    return route.fulfill({ json: { songs: ids.flatMap((id) => byId.get(Number(id)) ?? []) } });
  });
  await page.context().route(/\/api\/songs\/\d+$/, (route) => {
    const id = Number(route.request().url().split('/').at(-1));
    return route.fulfill({ json: byId.get(id) });
  });
  await page.goto(`/playlists/${playlist.id}`);
  return songs;
}

/** The queue holds these songs in this order, and shows their number. */
async function expectLongQueue(page: Page, songs: readonly Song[]): Promise<void> {
  await expect(queueRows(page).first()).toHaveAttribute('aria-setsize', String(songs.length));
  expect(await queuedSongIds(page)).toEqual(songs.map(({ id }) => id));
}

test('ten thousand songs are in the queue, and in their order after a reload, in another tab and after it was closed', async ({
  page,
  request,
  context,
}) => {
  const songs = await openLongPlaylist(page, request);
  const [first, second, ...rest] = songs as [Song, Song, ...Song[]];
  const player = new Player(page);
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await player.expectPlaying(first);
  await page.reload();
  await expectLongQueue(page, songs);
  await expect(queuePanel(page).locator('[aria-current]')).toContainText(first.title);

  const other = await context.newPage();
  await other.goto('/');
  await expectLongQueue(other, songs);
  await queueEntry(other, second).press('Delete');
  await expectLongQueue(other, [first, ...rest]);
  await expectLongQueue(page, [first, ...rest]);

  // What is done last is not lost, however little time there is left to save it.
  await page.close();
  await new Player(other).button('Next').click();
  await other.close();
  const next = await context.newPage();
  await next.goto('/');
  await expectLongQueue(next, [first, ...rest]);
  await expect(queuePanel(next).locator('[aria-current]')).toContainText('Number 3');
});

test('a browser that saves no queue says so once, and plays on', async ({ page, request }) => {
  const [first, second] = await demoSongs(request);
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  await page.goto('/');
  await playFromCard(page, first);
  const message = page.getByText(
    'This browser could not save the queue. It will be lost when the page closes.',
  );
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await playFromCard(page, second);
  await new Player(page).expectPlaying(second);
  await expect(message).toBeHidden();
});
