import { playlistSchema, type Playlist, type Song } from '@rubato/contracts';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';

/** Calls the API as whoever `request` is signed in as. */
export async function send(
  request: APIRequestContext,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<unknown> {
  const { cookies } = await request.storageState();
  const token = cookies.find(({ name }) => name === 'csrf_token')?.value ?? '';
  const headers = { 'x-csrf-token': token };
  const answer = await request.fetch(path, { method, headers, ...(data && { data }) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** A playlist with these songs, made without the form. */
export async function makePlaylist(
  request: APIRequestContext,
  name: string,
  songs: readonly Song[] = [],
): Promise<Playlist> {
  const fields = { name, description: `What ${name} is for` };
  const { id } = playlistSchema.parse(await send(request, 'POST', '/api/playlists', fields));
  for (const song of songs) await send(request, 'POST', `/api/playlists/${id}/songs`, { song_id: song.id });
  return playlistSchema.parse(await (await request.get(`/api/playlists/${id}`)).json());
}

/** Likes the songs one after another, without their hearts. */
export async function like(request: APIRequestContext, songs: readonly Song[]): Promise<void> {
  for (const { id } of songs) await send(request, 'POST', `/api/likes/${id}`);
}

/** The rows of the table of songs, without its head. */
export const songRows = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
