import { playlistSchema, type Playlist, type Song } from '@rubato/contracts';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { callApi } from '../support/api.ts';

/** Creates a playlist with these songs through the API. */
export async function createPlaylist(
  request: APIRequestContext,
  name: string,
  songs: readonly Song[] = [],
): Promise<Playlist> {
  const fields = { name, description: `About ${name}` };
  const { id } = playlistSchema.parse(await callApi(request, 'POST', '/api/playlists', fields));
  for (const song of songs)
    await callApi(request, 'POST', `/api/playlists/${id}/songs`, { song_id: song.id });
  return playlistSchema.parse(await (await request.get(`/api/playlists/${id}`)).json());
}

/** Likes the songs in this order through the API. */
export async function like(request: APIRequestContext, songs: readonly Song[]): Promise<void> {
  for (const { id } of songs) await callApi(request, 'POST', `/api/likes/${id}`);
}

/** The rows of the song table without its header. */
export const songRows = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
