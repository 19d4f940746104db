import { queryDatabase } from '@rubato/testing';
import { setTimeout as delay } from 'node:timers/promises';
import { serviceNames, type Servers } from '../topology/servers.ts';

const timeoutMs = 90_000;
const pollIntervalMs = 200;

/** What discovery copies, with the service that owns it. */
const copied = [
  { table: 'songs', owner: 'catalog' },
  { table: 'albums', owner: 'catalog' },
  { table: 'artists', owner: 'catalog' },
  { table: 'playlists', owner: 'library' },
] as const;

/**
 * Waits until all outboxes are empty, like counts in catalog match the likes in library, library has no data of deleted songs, and
 * discovery's copies match their owners.
 * Resolves with the problems that remain after the timeout.
 */
export function awaitConsistency(servers: Servers): Promise<string[]> {
  return retryUntilConsistent(async () => [
    ...(await findUnpublishedEvents(servers)),
    ...(await findWrongLikeCounts(servers)),
    ...(await findOrphans(servers)),
    ...(await findStaleCopies(servers)),
  ]);
}

/** Repeats `find` until it reports no problems or the timeout expires. Resolves with the last problems. */
export async function retryUntilConsistent(find: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const problems = await find();
    if (!problems.length || Date.now() > end) return problems;
    await delay(pollIntervalMs);
  }
}

async function findUnpublishedEvents(servers: Servers): Promise<string[]> {
  const counts = serviceNames.map(async (name) => {
    const [row] = await queryDatabase<{ pending: number }>(
      servers.databaseUrl(name),
      'SELECT count(*)::int AS pending FROM outbox',
    );
    return row?.pending ? [`${row.pending} unpublished events in ${name}`] : [];
  });
  return (await Promise.all(counts)).flat();
}

/** Compares the like count of each song with its likes. */
async function findWrongLikeCounts(servers: Servers): Promise<string[]> {
  const [counted, rows] = await Promise.all([
    queryDatabase<{ id: number; likes: number }>(
      servers.databaseUrl('catalog'),
      'SELECT id, likes FROM songs WHERE likes <> 0 ORDER BY id',
    ),
    queryDatabase<{ id: number; likes: number }>(
      servers.databaseUrl('library'),
      `SELECT song_id AS id, count(*)::int AS likes FROM likes
       WHERE song_id NOT IN (SELECT song_id FROM deleted_songs) GROUP BY song_id ORDER BY song_id`,
    ),
  ]);
  const shown = new Map(counted.map(({ id, likes }) => [id, likes]));
  const actual = new Map(rows.map(({ id, likes }) => [id, likes]));
  return [...new Set([...shown.keys(), ...actual.keys()])]
    .filter((id) => (shown.get(id) ?? 0) !== (actual.get(id) ?? 0))
    .map((id) => `song ${id} has ${actual.get(id) ?? 0} likes but shows ${shown.get(id) ?? 0}`);
}

/** Reports data in library about songs that no longer exist in catalog. */
async function findOrphans(servers: Servers): Promise<string[]> {
  const [songs, references] = await Promise.all([
    queryDatabase<{ id: number }>(servers.databaseUrl('catalog'), 'SELECT id FROM songs'),
    queryDatabase<{ kind: string; id: number }>(
      servers.databaseUrl('library'),
      `SELECT DISTINCT 'like' AS kind, song_id AS id FROM likes
       UNION ALL SELECT DISTINCT 'playlist entry', song_id FROM playlist_songs`,
    ),
  ]);
  const existing = new Set(songs.map(({ id }) => id));
  return references
    .filter(({ id }) => !existing.has(id))
    .map(({ kind, id }) => `${kind} of deleted song ${id}`);
}

/** Songs that the test has inserted into the database are not announced until they are changed. */
const isUnannounced = (revision: number | undefined, copied: number | undefined): boolean =>
  revision === 1 && copied === undefined;

/** What discovery lacks, has in another revision, or still has although its owner has deleted it. */
async function findStaleCopies(servers: Servers): Promise<string[]> {
  const problems = copied.map(async ({ table, owner }) => {
    const query = `SELECT id, revision FROM ${table}`;
    const [own, copies] = await Promise.all([
      queryDatabase<{ id: number; revision: number }>(servers.databaseUrl(owner), query),
      queryDatabase<{ id: number; revision: number }>(servers.databaseUrl('discovery'), query),
    ]);
    const actual = new Map(own.map(({ id, revision }) => [id, revision]));
    const known = new Map(copies.map(({ id, revision }) => [id, revision]));
    return [...new Set([...actual.keys(), ...known.keys()])]
      .filter((id) => actual.get(id) !== known.get(id) && !isUnannounced(actual.get(id), known.get(id)))
      .map((id) => `${table} ${id} has revision ${actual.get(id)}, but ${known.get(id)} in discovery`);
  });
  return (await Promise.all(problems)).flat();
}
