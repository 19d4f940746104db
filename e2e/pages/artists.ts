import {
  artistProfileSchema,
  artistSchema,
  songSchema,
  type Artist,
  type ArtistProfile,
  type Song,
} from '@rubato/contracts';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { demoSongs } from './songs.ts';

/** A demo song, and its artist. Logs in the demo user. */
export async function demoArtist(request: APIRequestContext): Promise<{ song: Song; artist: Artist }> {
  const [song] = await demoSongs(request);
  return { song, artist: await artistOf(request, song) };
}

/** The artist of a song. */
export async function artistOf(request: APIRequestContext, { id }: Pick<Song, 'id'>): Promise<Artist> {
  const { artist_handle } = songSchema.parse(await (await request.get(`/api/songs/${id}`)).json());
  if (!artist_handle) throw new Error('The artist has no handle');
  return artistSchema.parse(await (await request.get(`/api/artists/${artist_handle}`)).json());
}

/** The artist of the signed-in user. */
export async function ownArtist(request: APIRequestContext): Promise<ArtistProfile> {
  return artistProfileSchema.parse(await (await request.get('/api/artists/current')).json());
}

export const artistName = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** The header of an artist's page. */
export const artistHeader = (page: Page): Locator => page.getByRole('main').getByRole('article').first();
