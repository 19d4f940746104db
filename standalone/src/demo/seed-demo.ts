import type { Song, User } from '@rubato/contracts';
import { createHmac } from 'node:crypto';
import { interleaveAlbums, readDemoCatalog, type DemoArtist, type DemoCatalog } from './demo-catalog.ts';
import { DemoClient } from './demo-client.ts';
import { toCatalogAlbum } from './catalog-album.ts';
import { DemoStateFile, toRestoredSong, type DemoState } from './demo-state.ts';

export interface SeedOptions {
  /** The folder of the demo catalog. */
  readonly demoFolder: string;
  /** The folder of the demo's state. */
  readonly dataFolder: string;
  /** The gateway's base URL. */
  readonly url: string;
  /** That of auth: without it, the limits of visitors apply. The demo artists' passwords are derived from it. */
  readonly secret: string;
  /** Called after each song. */
  readonly onProgress: (done: number, all: number) => void;
}

interface DemoUser {
  readonly client: DemoClient;
  readonly user: User;
  readonly songs: Map<string, Song>;
}

/**
 * Adds the demo songs to an empty installation, once. Continues an interrupted seeding, even if its state was
 * lost. Later changes by visitors are undone by `resetDemo`.
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const file = new DemoStateFile(options.dataFolder);
  const state = await file.read();
  if (state && state.seeding !== 'begun') return;
  const catalog = await readDemoCatalog(options.demoFolder);
  const now = new Date().toISOString();
  const isFirst = !state && (await isEmpty(options.url));
  if (!state && !isFirst && !(await isSeeded(catalog, options)))
    return file.write({ seeding: 'absent', songs: {} });
  await file.write({ seeding: 'begun', songs: {} });
  const users = await logInAll(catalog, options);
  const added = await addSongs(catalog, users, options);
  await addAlbums(catalog, users);
  await file.write({ seeding: 'done', songs: toRestoredSongs(added), ...(isFirst ? { resetAt: now } : {}) });
}

/**
 * Whether the demo was ever added: then a demo artist exists whose password is derived from this
 * installation's secret.
 */
async function isSeeded(catalog: DemoCatalog, { url, secret }: SeedOptions): Promise<boolean> {
  const artist = catalog.artists.find(({ demo }) => !demo);
  return (
    artist !== undefined && new DemoClient(url, secret).hasAccount(artist, derivePassword(artist, secret))
  );
}

function derivePassword({ key }: DemoArtist, secret: string): string {
  return createHmac('sha256', secret).update(key).digest('base64url');
}

async function isEmpty(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/songs?limit=1`);
  return response.ok && (await response.text()) === '{"songs":[]}';
}

async function logInAll(catalog: DemoCatalog, { url, secret }: SeedOptions): Promise<Map<string, DemoUser>> {
  const users = new Map<string, DemoUser>();
  for (const artist of catalog.artists) {
    const client = new DemoClient(url, secret);
    const user = await client.logIn(artist, derivePassword(artist, secret));
    users.set(artist.key, {
      client,
      user,
      songs: new Map((await client.listSongs()).map((song) => [song.title, song])),
    });
  }
  return users;
}

/** Adds the missing songs, and returns them by key. */
async function addSongs(
  catalog: DemoCatalog,
  users: Map<string, DemoUser>,
  { demoFolder, onProgress }: SeedOptions,
): Promise<Map<string, Song>> {
  const added = new Map<string, Song>();
  const songs = interleaveAlbums(catalog.songs);
  for (const [index, song] of songs.entries()) {
    const user = getUser(users, song.artist);
    if (!user.songs.has(song.title)) {
      added.set(song.key, await user.client.addSong(song, demoFolder));
      user.songs.set(song.title, added.get(song.key)!);
    }
    onProgress(index + 1, songs.length);
  }
  return added;
}

function toRestoredSongs(added: ReadonlyMap<string, Song>): DemoState['songs'] {
  return Object.fromEntries([...added].map(([key, song]) => [key, toRestoredSong(song)]));
}

async function addAlbums(catalog: DemoCatalog, users: Map<string, DemoUser>): Promise<void> {
  for (const album of catalog.albums) {
    const { client, user, songs } = getUser(users, album.artist);
    const existing = await Promise.all(user.albumIds.map((id) => client.getAlbum(id)));
    const wanted = toCatalogAlbum(catalog, album, songs);
    if (!wanted) continue;
    const { id: albumId } =
      existing.find(({ title }) => title === album.title) ?? (await client.createAlbum(wanted.album));
    for (const songId of wanted.songIds) await client.addToAlbum(albumId, songId);
  }
}

function getUser(users: Map<string, DemoUser>, key: string): DemoUser {
  const user = users.get(key);
  if (!user) throw new Error(`The demo catalog has no artist ${key}`);
  return user;
}
