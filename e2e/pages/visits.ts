import { durationSeconds, type Song } from '@rubato/contracts';
import type { Page } from '@playwright/test';

interface Start {
  /** How much of the first song is left, in seconds. Without it, it begins. */
  left?: number;
  crossfade?: number;
}

/** Opens the landing page as a visit would find it that left these songs in the queue. */
export async function openWithQueue(page: Page, songs: readonly Song[], start: Start = {}): Promise<void> {
  const entries = entriesOf(songs);
  const order = entries.map(({ entryId }) => entryId);
  const [first] = songs;
  const position = first && start.left ? durationSeconds(first.duration) - start.left : 0;
  await openAfter(page, {
    // As a page leaves it that ends before the database has it.
    'rubato.queue': {
      songs: entries.slice(0, 2),
      currentIndex: 0,
      shuffled: false,
      unsaved: { versions: [''], order, currentIndex: 0, entries },
    },
    'rubato.sound': { repeat: 'off', volume: 1, priorVolume: 1, crossfade: start.crossfade ?? 0 },
    'rubato.clock': { entryId: order[0], position },
  });
}

/** Opens the landing page as a visit would find it after one of a build that had no database, and knew nothing of repeat and crossfade. */
export async function openAfterOlderBuild(
  page: Page,
  songs: readonly Song[],
  position: number,
): Promise<void> {
  const entries = entriesOf(songs);
  await openAfter(page, {
    'rubato.player': { queue: { songs: entries, currentIndex: 0 }, volume: 1, priorVolume: 1 },
    'rubato.clock': { entryId: entries[0]?.entryId, position },
  });
}

async function openAfter(page: Page, kept: Readonly<Record<string, unknown>>): Promise<void> {
  // A page of the same origin without a player that would write its own.
  await page.route('**/before-the-visit', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/before-the-visit');
  await page.evaluate(async (values) => {
    const emptied = indexedDB.deleteDatabase('rubato.queue');
    await new Promise((resolve) => emptied.addEventListener('success', resolve));
    localStorage.clear();
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
  }, kept);
  await page.goto('/');
}

const entriesOf = (songs: readonly Song[]) =>
  songs.map((song, index) => ({ entryId: `entry ${index}`, song }));
