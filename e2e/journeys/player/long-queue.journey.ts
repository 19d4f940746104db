import type { APIRequestContext, Page } from '@playwright/test';
import type { Song } from '@rubato/contracts';
import { expect, test } from '../../journey.ts';
import { createPlaylist } from '../../pages/library.ts';
import { showCatalog } from '../../pages/landing.ts';
import { queuePanel } from '../../pages/layout.ts';
import { signUp } from '../../pages/users.ts';
import { Player } from '../../pages/player.ts';
import { queueEntry, queueRows, queuedSongIds } from '../../pages/queue.ts';
import { demoSongs, playFromCard } from '../../pages/songs.ts';

const count = 10_000;

/** Signs up a user and opens a playlist with ten thousand mocked songs, which share the audio of a demo song. */
async function openLongPlaylist(page: Page, request: APIRequestContext): Promise<Song[]> {
  const [demoSong] = await demoSongs(request);
  await signUp(page.request);
  const playlist = await createPlaylist(page.request, 'Everything');
  const songs = Array.from({ length: count }, (_, index) => ({
    ...demoSong,
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

/** Expects the queue to contain these songs in this order. */
async function expectLongQueue(page: Page, songs: readonly Song[]): Promise<void> {
  await expect(queueRows(page).first()).toHaveAttribute('aria-setsize', String(songs.length));
  await expect.poll(() => queuedSongIds(page)).toEqual(songs.map(({ id }) => id));
}

test('a queue of ten thousand songs keeps its order after a reload, in another tab and after closing it', async ({
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

  // The last change is saved even if the page closes immediately.
  await page.close();
  await new Player(other).button('Next').click();
  await other.close();
  const next = await context.newPage();
  await next.goto('/');
  await expectLongQueue(next, [first, ...rest]);
  await expect(queuePanel(next).locator('[aria-current]')).toContainText('Number 3');
});

test('a failure to save the queue is reported once and does not stop playback', async ({ page, request }) => {
  const [first, second] = await demoSongs(request);
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  await showCatalog(page);
  await page.goto('/');
  await playFromCard(page, first);
  const message = page.getByText(
    'Couldn’t save the queue in this browser. It will be lost when you close the page.',
  );
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await playFromCard(page, second);
  await new Player(page).expectPlaying(second);
  await expect(message).toBeHidden();
});
