import type { Song, User } from '@rubato/contracts';
import { createHmac } from 'node:crypto';
import { inTurns, readDemoCatalogue, type DemoArtist, type DemoCatalogue } from './demo-catalogue.ts';
import { DemoClient } from './demo-client.ts';
import { wantedAlbum } from './wanted-album.ts';
import { DemoStateFile, rememberedSong, type DemoState } from './demo-state.ts';

export interface SeedOptions {
  /** Where the demo catalogue lies. */
  readonly demoFolder: string;
  /** Where it is remembered whether the demo has been added. */
  readonly dataFolder: string;
  /** The gateway's base URL. */
  readonly url: string;
  /** The demo artists' passwords are made from it. */
  readonly secret: string;
  /** Told after each song how many of how many are there. */
  readonly onProgress: (done: number, all: number) => void;
}

interface Member {
  readonly client: DemoClient;
  readonly user: User;
  readonly songs: Map<string, Song>;
}

/**
 * Fills an empty catalogue with the demo songs, once in an installation's life. A seeding that was cut short is taken up where
 * it stopped, also where nothing is remembered of it; what visitors change later is put right by `resetDemo`.
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const file = new DemoStateFile(options.dataFolder);
  const state = await file.read();
  if (typeof state === 'object' && state.seeding !== 'begun') return;
  const catalogue = await readDemoCatalogue(options.demoFolder);
  const now = new Date().toISOString();
  if (state === 'done')
    return file.write({
      seeding: (await wasSeeded(catalogue, options)) ? 'done' : 'absent',
      songs: {},
      resetAt: now,
    });
  const isFirst = state === undefined && (await isEmpty(options.url));
  if (state === undefined && !isFirst && !(await wasSeeded(catalogue, options)))
    return file.write({ seeding: 'absent', songs: {} });
  await file.write({ seeding: 'begun', songs: {} });
  const members = await enterAll(catalogue, options);
  const added = await addSongs(catalogue, members, options);
  await addAlbums(catalogue, members);
  await file.write({ seeding: 'done', songs: rememberedSongs(added), ...(isFirst ? { resetAt: now } : {}) });
}

/** Whether the demo was added at any time: then there is an artist whose password is made from this installation's secret. */
async function wasSeeded(catalogue: DemoCatalogue, { url, secret }: SeedOptions): Promise<boolean> {
  const artist = catalogue.artists.find(({ demo }) => !demo);
  return artist !== undefined && new DemoClient(url).isMember(artist, passwordOf(artist, secret));
}

function passwordOf({ key }: DemoArtist, secret: string): string {
  return createHmac('sha256', secret).update(key).digest('base64url');
}

async function isEmpty(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/songs?limit=1`);
  return response.ok && (await response.text()) === '{"songs":[]}';
}

async function enterAll(
  catalogue: DemoCatalogue,
  { url, secret }: SeedOptions,
): Promise<Map<string, Member>> {
  const members = new Map<string, Member>();
  for (const artist of catalogue.artists) {
    const client = new DemoClient(url);
    const user = await client.enter(artist, passwordOf(artist, secret));
    members.set(artist.key, {
      client,
      user,
      songs: new Map((await client.songs()).map((song) => [song.title, song])),
    });
  }
  return members;
}

/** Adds the songs that are missing, and returns these by their keys. */
async function addSongs(
  catalogue: DemoCatalogue,
  members: Map<string, Member>,
  { demoFolder, onProgress }: SeedOptions,
): Promise<Map<string, Song>> {
  const added = new Map<string, Song>();
  const songs = inTurns(catalogue.songs);
  for (const [index, song] of songs.entries()) {
    const member = memberOf(members, song.artist);
    if (!member.songs.has(song.title)) {
      added.set(song.key, await member.client.addSong(song, demoFolder));
      member.songs.set(song.title, added.get(song.key)!);
    }
    onProgress(index + 1, songs.length);
  }
  return added;
}

function rememberedSongs(added: ReadonlyMap<string, Song>): DemoState['songs'] {
  return Object.fromEntries([...added].map(([key, song]) => [key, rememberedSong(song)]));
}

async function addAlbums(catalogue: DemoCatalogue, members: Map<string, Member>): Promise<void> {
  for (const album of catalogue.albums) {
    const { client, user, songs } = memberOf(members, album.artist);
    const existing = await Promise.all(user.albumIds.map((id) => client.album(id)));
    const wanted = wantedAlbum(catalogue, album, songs);
    if (!wanted) continue;
    const { id: albumId } =
      existing.find(({ title }) => title === album.title) ?? (await client.createAlbum(wanted.album));
    for (const songId of wanted.songIds) await client.addToAlbum(albumId, songId);
  }
}

function memberOf(members: Map<string, Member>, key: string): Member {
  const member = members.get(key);
  if (!member) throw new Error(`The demo catalogue has no artist ${key}`);
  return member;
}
