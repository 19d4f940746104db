import { albumSchema } from '@rubato/contracts';
import type { Page } from '@playwright/test';
import { catalogSongs } from './songs.ts';

/**
 * Makes the landing page show the same content whenever it loads: songs and albums of the demo catalog, without what other journeys
 * add meanwhile, and without rails.
 */
export async function showCatalog(page: Page): Promise<void> {
  const songs = await catalogSongs(page.request);
  const artists = new Set(songs.map(({ user_id }) => user_id));
  const byId = (await (await page.request.get('/api/albums')).json()) as Record<string, unknown>;
  const albums = Object.entries(byId).filter(([, album]) =>
    artists.has(albumSchema.parse(album).artist.artist_id),
  );
  await page.route('**/api/songs/?limit=50&omit=lyrics', (route) => route.fulfill({ json: { songs } }));
  await page.route('**/api/albums?limit=50', (route) => route.fulfill({ json: Object.fromEntries(albums) }));
  await page.route('**/api/home?*', (route) => route.fulfill({ json: { rails: [] } }));
}
