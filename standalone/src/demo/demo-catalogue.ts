import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const key = z.string();

const catalogueSchema = z.object({
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

export type DemoCatalogue = z.output<typeof catalogueSchema>;
export type DemoArtist = DemoCatalogue['artists'][number];
export type DemoSong = DemoCatalogue['songs'][number];

/** Reads the demo catalogue in `folder`, which also contains its audio and covers. */
export async function readDemoCatalogue(folder: string): Promise<DemoCatalogue> {
  return catalogueSchema.parse(JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8')));
}

/** Interleaves the songs of all albums, so that neighbours on the landing page have different covers. */
export function interleaveAlbums(songs: readonly DemoSong[]): DemoSong[] {
  const groups = Map.groupBy(songs, (song) => song.album ?? song.key);
  const rounds = Math.max(0, ...[...groups.values()].map((group) => group.length));
  return Array.from({ length: rounds }, (_, round) =>
    [...groups.values()].flatMap((group) => group[round] ?? []),
  ).flat();
}
