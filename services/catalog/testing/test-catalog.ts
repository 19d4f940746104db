import {
  albumMessages,
  songMessages,
  type Actor,
  type Album,
  type NewAlbum,
  type NewSong,
  type Song,
} from '@rubato/contracts';
import { randomUUID } from 'node:crypto';
import { startTestService, type TestService } from '@rubato/service-kit/testing';
import { CatalogModule, migrations } from '../src/app.module.ts';
import { parseCatalogConfig } from '../src/config.ts';

/** Catalog by itself. */
export interface TestCatalog extends TestService {
  addSong(actor: Actor, fields?: Partial<NewSong>): Promise<Song>;
  addAlbum(actor: Actor, fields?: Partial<NewAlbum>): Promise<Album>;
}

export async function startTestCatalog(): Promise<TestCatalog> {
  const service = await startTestService({
    name: 'catalog',
    migrations,
    module: (databaseUrl) => CatalogModule.register(parseCatalogConfig({ DATABASE_URL: databaseUrl })),
  });
  return {
    ...service,
    addSong: (actor, fields) =>
      service.call(songMessages.create, { actor, artistName: 'Artist', song: newSong(fields) }),
    addAlbum: (actor, fields) =>
      service.call(albumMessages.create, { actor, artistName: 'Artist', album: { ...newAlbum, ...fields } }),
  };
}

/** The id and the key of a new file. */
export function newAsset(type: string): { assetId: string; key: string } {
  const assetId = randomUUID();
  return { assetId, key: `0123456789abcdef-${assetId}.${type}` };
}

/** A new audio file. */
export const newAudio = (): NewSong['audio'] => ({ ...newAsset('mp3'), durationSeconds: 187 });

/** A song with new files. */
export function newSong(fields: Partial<NewSong> = {}): NewSong {
  return {
    title: 'Azulejo',
    lyrics: 'One, two, three',
    genre: 'Bossa Nova',
    releaseYear: 1972,
    durationSeconds: 187,
    image: newAsset('png'),
    audio: newAudio(),
    ...fields,
  };
}

export const newAlbum: NewAlbum = {
  title: 'Winter Almanac',
  imageUrl: 'https://example.com/cover.png',
  releaseYear: 1974,
};
