import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const key = z.string();

const catalogSchema = z.object({
  artists: z.array(
    z.object({
      key,
      username: z.string(),
      artist_name: z.string(),
      email: z.string(),
      demo: z.boolean().optional(),
    }),
  ),
  albums: z.array(
    z.object({ key, artist: key, title: z.string(), release_year: z.int(), cover: z.string() }),
  ),
  songs: z.array(
    z.object({
      key,
      artist: key,
      album: key.nullable(),
      title: z.string(),
      genre: z.string(),
      release_year: z.int(),
      lyrics: z.string(),
      audio: z.string(),
      cover: z.string(),
    }),
  ),
});

export type DemoCatalog = z.output<typeof catalogSchema>;
export type DemoArtist = DemoCatalog['artists'][number];
export type DemoSong = DemoCatalog['songs'][number];

/** Reads the demo catalog in `folder`, which also contains its audio and covers. */
export async function readDemoCatalog(folder: string): Promise<DemoCatalog> {
  return catalogSchema.parse(JSON.parse(await readFile(join(folder, 'catalog.json'), 'utf8')));
}

/** Interleaves the songs of all albums, so that neighbors on the landing page have different covers. */
export function interleaveAlbums(songs: readonly DemoSong[]): DemoSong[] {
  const groups = Map.groupBy(songs, (song) => song.album ?? song.key);
  const rounds = Math.max(0, ...[...groups.values()].map((group) => group.length));
  return Array.from({ length: rounds }, (_, round) =>
    [...groups.values()].flatMap((group) => group[round] ?? []),
  ).flat();
}
