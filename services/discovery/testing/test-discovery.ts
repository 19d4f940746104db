import {
  albumEvents,
  artistEvents,
  searchKinds,
  songEvents,
  type AlbumContent,
  type ArtistContent,
  type SongContent,
} from '@rubato/contracts';
import { waitUntil } from '@rubato/testing';
import type { z } from 'zod';
import { startTestService, type TestService } from '@rubato/service-kit/testing';
import { DiscoveryModule, migrations } from '../src/app.module.ts';
import { parseDiscoveryConfig } from '../src/config.ts';
import { searchMessages } from '../src/contract/index.ts';

type Query = z.input<typeof searchMessages.find.request>;

/** Discovery by itself. Owners are only events. */
export interface TestDiscovery extends TestService {
  addArtist(artist?: Partial<ArtistContent>): Promise<ArtistContent>;
  addSong(song?: Partial<SongContent>): Promise<SongContent>;
  addAlbum(album?: Partial<AlbumContent>): Promise<AlbumContent>;
  /** Waits until everything that is derived from the copies is up to date. */
  settle(): Promise<void>;
  search(query: string, options?: Partial<Query>): Promise<z.output<typeof searchMessages.find.response>>;
}

export async function startTestDiscovery(
  environment: NodeJS.ProcessEnv = { SEARCHES_PER_ADDRESS: '0' },
): Promise<TestDiscovery> {
  const service = await startTestService({
    name: 'discovery',
    migrations,
    module: (databaseUrl) =>
      DiscoveryModule.register(parseDiscoveryConfig({ ...environment, DATABASE_URL: databaseUrl })),
  });
  const isSettled = async () => (await service.database.query('SELECT FROM changes LIMIT 1')).rowCount === 0;
  return {
    ...service,
    addArtist: async (artist) => {
      const content = newArtist(artist);
      await service.publish(artistEvents.artistChanged, content);
      return content;
    },
    addSong: async (song) => {
      const content = newSong(song);
      await service.publish(songEvents.songChanged, content);
      return content;
    },
    addAlbum: async (album) => {
      const content = newAlbum(album);
      await service.publish(albumEvents.albumChanged, content);
      return content;
    },
    settle: () => waitUntil(isSettled),
    search: (query, options) =>
      service.call(searchMessages.find, { query, kinds: [...searchKinds], limit: 10, ...options }),
  };
}

let ids = 0;

/** An id that no other copy has. */
export function newId(): number {
  ids += 1;
  return ids;
}

export const newArtist = (artist: Partial<ArtistContent> = {}): ArtistContent => {
  const id = artist.id ?? newId();
  return {
    id,
    revision: 1,
    userId: id,
    handle: `artist-${id}`,
    name: `Artist ${id}`,
    imageUrl: null,
    visibility: 'public',
    ...artist,
  };
};

export const newSong = (song: Partial<SongContent> = {}): SongContent => ({
  id: newId(),
  revision: 1,
  userId: 1,
  title: 'Rain',
  lyrics: 'La la la',
  genre: 'Pop',
  releaseYear: 2024,
  durationSeconds: 180,
  visibility: 'public',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...song,
});

export const newAlbum = (album: Partial<AlbumContent> = {}): AlbumContent => ({
  id: newId(),
  revision: 1,
  userId: 1,
  title: 'Storms',
  releaseYear: 2024,
  songIds: [],
  visibility: 'public',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...album,
});
