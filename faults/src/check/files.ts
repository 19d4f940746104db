import type { Servers } from '../topology/servers.ts';
import { askDatabase } from './ask-database.ts';

/** Songs whose files are not there, or not known to be theirs. */
export async function songsWithoutFiles(servers: Servers, titles: readonly string[]): Promise<string[]> {
  const songs = await askDatabase<{ title: string; image_key: string; audio_key: string; assets: string[] }>(
    servers.databaseUrl('catalog'),
    `SELECT title, image_key, audio_key, ARRAY[image_asset_id, audio_asset_id] AS assets FROM songs WHERE title = ANY($1)`,
    [titles],
  );
  const rows = await askDatabase<{ id: string; state: string }>(
    servers.databaseUrl('media'),
    'SELECT id, state FROM assets WHERE id = ANY($1)',
    [songs.flatMap(({ assets }) => assets)],
  );
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const problems = songs.map(async ({ title, image_key, audio_key, assets }) => {
    const files = await Promise.all(
      [image_key, audio_key].map((key) =>
        fetch(`${servers.minio.url}/rubato/media/${key}`, { method: 'HEAD' }),
      ),
    );
    return [
      ...files.filter(({ ok }) => !ok).map(({ status, url }) => `${title}: ${status} at ${url}`),
      ...assets
        .map((id) => states.get(id) ?? 'not known')
        .filter((state) => state !== 'attached')
        .map((state) => `${title}: a file is ${state}`),
    ];
  });
  return (await Promise.all(problems)).flat();
}
