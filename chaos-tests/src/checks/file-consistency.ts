import { queryDatabase } from '@rubato/testing';
import type { Servers } from '../topology/servers.ts';

/** Reports uploaded songs with missing or unattached files, and orphaned files. */
export async function findFileProblems(servers: Servers, deletedFiles: readonly string[]): Promise<string[]> {
  const songs = await queryDatabase<SongFiles>(
    servers.databaseUrl('catalog'),
    'SELECT title, image_key, audio_key, ARRAY[image_asset_id, audio_asset_id] AS assets FROM songs',
  );
  const rows = await queryDatabase<{ id: string; state: string }>(
    servers.databaseUrl('media'),
    'SELECT id, state FROM assets',
  );
  const covers = await Promise.all([
    usedCoverIds(servers.databaseUrl('catalog'), 'albums'),
    usedCoverIds(servers.databaseUrl('library'), 'playlists'),
  ]);
  const used = new Set([...songs.flatMap(({ assets }) => assets), ...covers.flat()]);
  return [
    ...(await findSongFileProblems(servers, songs, new Map(rows.map(({ id, state }) => [id, state])))),
    ...rows
      .filter(({ id, state }) => state === 'attached' && !used.has(id))
      .map(({ id }) => `asset ${id} is attached but unused`),
    ...(await findUndeletedFiles(servers, deletedFiles)),
  ];
}

interface SongFiles {
  readonly title: string;
  readonly image_key: string;
  readonly audio_key: string;
  readonly assets: readonly string[];
}

async function usedCoverIds(databaseUrl: string, table: 'albums' | 'playlists'): Promise<string[]> {
  const rows = await queryDatabase<{ image_asset_id: string }>(
    databaseUrl,
    `SELECT image_asset_id FROM ${table} WHERE image_asset_id IS NOT NULL`,
  );
  return rows.map(({ image_asset_id: id }) => id);
}

/** Checks uploaded songs only: songs copied in the database share files. */
async function findSongFileProblems(
  servers: Servers,
  songs: readonly SongFiles[],
  states: ReadonlyMap<string, string>,
): Promise<string[]> {
  const uploaded = songs.filter(({ title }) => title.startsWith('song-'));
  const problems = uploaded.map(async ({ title, image_key, audio_key, assets }) => {
    const files = await Promise.all([image_key, audio_key].map((key) => statusOf(servers, key)));
    return [
      ...files.filter((status) => status !== 200).map((status) => `${title}: file responds with ${status}`),
      ...assets
        .map((id) => states.get(id) ?? 'unknown')
        .filter((state) => state !== 'attached')
        .map((state) => `${title}: asset is ${state}`),
    ];
  });
  return (await Promise.all(problems)).flat();
}

async function findUndeletedFiles(servers: Servers, paths: readonly string[]): Promise<string[]> {
  const problems = paths.map(async (path) => {
    const status = await statusOf(servers, path.replace('/media/', ''));
    return status === 404 ? [] : [`deleted file ${path} responds with ${status}`];
  });
  return (await Promise.all(problems)).flat();
}

async function statusOf(servers: Servers, key: string): Promise<number> {
  return (await fetch(`${servers.minio.url}/rubato/media/${key}`, { method: 'HEAD' })).status;
}
