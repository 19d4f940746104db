import type { Servers } from '../topology/servers.ts';
import { askDatabase } from './ask-database.ts';

/** Uploaded songs whose files are missing or not known to be theirs, and files that nothing uses any more. */
export async function wrongFiles(servers: Servers, removedFiles: readonly string[]): Promise<string[]> {
  const songs = await askDatabase<SongFiles>(
    servers.databaseUrl('catalog'),
    'SELECT title, image_key, audio_key, ARRAY[image_asset_id, audio_asset_id] AS assets FROM songs',
  );
  const rows = await askDatabase<{ id: string; state: string }>(
    servers.databaseUrl('media'),
    'SELECT id, state FROM assets',
  );
  const covers = await Promise.all([
    usedCovers(servers.databaseUrl('catalog'), 'albums'),
    usedCovers(servers.databaseUrl('library'), 'playlists'),
  ]);
  const used = new Set([...songs.flatMap(({ assets }) => assets), ...covers.flat()]);
  return [
    ...(await songsWithoutFiles(servers, songs, new Map(rows.map(({ id, state }) => [id, state])))),
    ...rows
      .filter(({ id, state }) => state === 'attached' && !used.has(id))
      .map(({ id }) => `nothing uses file ${id}, which is attached`),
    ...(await filesStillThere(servers, removedFiles)),
  ];
}

interface SongFiles {
  readonly title: string;
  readonly image_key: string;
  readonly audio_key: string;
  readonly assets: readonly string[];
}

async function usedCovers(databaseUrl: string, table: 'albums' | 'playlists'): Promise<string[]> {
  const rows = await askDatabase<{ image_asset_id: string }>(
    databaseUrl,
    `SELECT image_asset_id FROM ${table} WHERE image_asset_id IS NOT NULL`,
  );
  return rows.map(({ image_asset_id: id }) => id);
}

/** Copies of songs in the database have no files of their own. */
async function songsWithoutFiles(
  servers: Servers,
  songs: readonly SongFiles[],
  states: ReadonlyMap<string, string>,
): Promise<string[]> {
  const uploaded = songs.filter(({ title }) => title.startsWith('song-'));
  const problems = uploaded.map(async ({ title, image_key, audio_key, assets }) => {
    const files = await Promise.all([image_key, audio_key].map((key) => statusOf(servers, key)));
    return [
      ...files.filter((status) => status !== 200).map((status) => `${title}: ${status} for a file`),
      ...assets
        .map((id) => states.get(id) ?? 'not known')
        .filter((state) => state !== 'attached')
        .map((state) => `${title}: a file is ${state}`),
    ];
  });
  return (await Promise.all(problems)).flat();
}

async function filesStillThere(servers: Servers, paths: readonly string[]): Promise<string[]> {
  const problems = paths.map(async (path) => {
    const status = await statusOf(servers, path.replace('/media/', ''));
    return status === 404 ? [] : [`${path} was removed: ${status}`];
  });
  return (await Promise.all(problems)).flat();
}

async function statusOf(servers: Servers, key: string): Promise<number> {
  return (await fetch(`${servers.minio.url}/rubato/media/${key}`, { method: 'HEAD' })).status;
}
