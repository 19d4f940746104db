import { albumMessages, type Song, type User } from '@rubato/contracts';
import { RpcClient, type Bus } from '@rubato/service-kit';
import { createHmac } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTurns, readDemoCatalogue, type DemoCatalogue } from './demo-catalogue.ts';
import { DemoClient } from './demo-client.ts';

export interface SeedOptions {
  /** Where the demo catalogue lies. */
  readonly demoFolder: string;
  /** Where it is remembered whether the demo has been added. */
  readonly dataFolder: string;
  /** The gateway's base URL. */
  readonly url: string;
  readonly bus: Bus;
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
 * it stopped; a demo that its users have deleted does not come back.
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const marker = join(options.dataFolder, 'demo-state');
  const state = await readFile(marker, 'utf8').catch(() => undefined);
  if (state === 'done') return;
  if (state === undefined && !(await isEmpty(options.url))) return mark(marker, 'done');
  await mark(marker, 'seeding');
  const catalogue = await readDemoCatalogue(options.demoFolder);
  const members = await enterAll(catalogue, options);
  await addSongs(catalogue, members, options);
  await addAlbums(catalogue, members, new RpcClient(options.bus));
  await mark(marker, 'done');
}

async function isEmpty(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/songs?limit=1`);
  return response.ok && (await response.text()) === '{"songs":[]}';
}

async function mark(marker: string, state: 'seeding' | 'done'): Promise<void> {
  await writeFile(`${marker}.new`, state, { flush: true });
  await rename(`${marker}.new`, marker);
}

async function enterAll(
  catalogue: DemoCatalogue,
  { url, secret }: SeedOptions,
): Promise<Map<string, Member>> {
  const members = new Map<string, Member>();
  for (const artist of catalogue.artists) {
    const client = new DemoClient(url);
    const password = createHmac('sha256', secret).update(artist.key).digest('base64url');
    const user = await client.enter(artist, password);
    members.set(artist.key, {
      client,
      user,
      songs: new Map((await client.songs()).map((song) => [song.title, song])),
    });
  }
  return members;
}

async function addSongs(
  catalogue: DemoCatalogue,
  members: Map<string, Member>,
  { demoFolder, onProgress }: SeedOptions,
): Promise<void> {
  const songs = inTurns(catalogue.songs);
  for (const [index, song] of songs.entries()) {
    const member = memberOf(members, song.artist);
    if (!member.songs.has(song.title))
      member.songs.set(song.title, await member.client.addSong(song, demoFolder));
    onProgress(index + 1, songs.length);
  }
}

/** An album shows the picture of one of its songs: the same cover where they share it. */
async function addAlbums(
  catalogue: DemoCatalogue,
  members: Map<string, Member>,
  rpc: RpcClient,
): Promise<void> {
  for (const album of catalogue.albums) {
    const { user, songs } = memberOf(members, album.artist);
    const existing = await Promise.all(user.albumIds.map((id) => rpc.call(albumMessages.byId, { id })));
    const entries = catalogue.songs.filter((song) => song.album === album.key);
    const cover = entries.find((song) => song.cover === album.cover) ?? entries[0];
    const imageUrl = cover && songs.get(cover.title)?.image_url;
    if (!imageUrl) continue;
    const actor = { userId: user.id };
    const { id: albumId } =
      existing.find(({ title }) => title === album.title) ??
      (await rpc.call(albumMessages.create, {
        actor,
        artistName: user.artist_name,
        album: { title: album.title, imageUrl, releaseYear: album.release_year },
      }));
    for (const { title } of entries) {
      const songId = songs.get(title)?.id;
      if (songId) await rpc.call(albumMessages.addSong, { actor, albumId, songId });
    }
  }
}

function memberOf(members: Map<string, Member>, key: string): Member {
  const member = members.get(key);
  if (!member) throw new Error(`The demo catalogue has no artist ${key}`);
  return member;
}
