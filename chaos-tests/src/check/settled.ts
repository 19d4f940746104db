import { setTimeout as delay } from 'node:timers/promises';
import { serviceNames, type Servers } from '../topology/servers.ts';
import { askDatabase } from './ask-database.ts';

const patienceMs = 90_000;
const pauseMs = 200;

/**
 * Resolves when no event is left in an outbox, catalog counts as many likes as library has, and library holds nothing of deleted songs.
 * Resolves with what is not so in the end.
 */
export function settled(servers: Servers): Promise<string[]> {
  return remainingProblems(async () => [
    ...(await waitingEvents(servers)),
    ...(await wrongCounts(servers)),
    ...(await orphans(servers)),
  ]);
}

/** Repeats `find` until it finds no problems, or events have had time to take effect. Resolves with the problems found last. */
export async function remainingProblems(find: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const problems = await find();
    if (!problems.length || Date.now() > end) return problems;
    await delay(pauseMs);
  }
}

async function waitingEvents(servers: Servers): Promise<string[]> {
  const counts = serviceNames.map(async (name) => {
    const [row] = await askDatabase<{ waiting: number }>(
      servers.databaseUrl(name),
      'SELECT count(*)::int AS waiting FROM outbox',
    );
    return row?.waiting ? [`${row.waiting} events of ${name} were not sent`] : [];
  });
  return (await Promise.all(counts)).flat();
}

/** `likes` of a song beside the rows that it counts. */
async function wrongCounts(servers: Servers): Promise<string[]> {
  const [counted, rows] = await Promise.all([
    askDatabase<{ id: number; likes: number }>(
      servers.databaseUrl('catalog'),
      'SELECT id, likes FROM songs WHERE likes <> 0 ORDER BY id',
    ),
    askDatabase<{ id: number; likes: number }>(
      servers.databaseUrl('library'),
      `SELECT song_id AS id, count(*)::int AS likes FROM likes
       WHERE song_id NOT IN (SELECT song_id FROM deleted_songs) GROUP BY song_id ORDER BY song_id`,
    ),
  ]);
  const told = new Map(counted.map(({ id, likes }) => [id, likes]));
  const there = new Map(rows.map(({ id, likes }) => [id, likes]));
  return [...new Set([...told.keys(), ...there.keys()])]
    .filter((id) => (told.get(id) ?? 0) !== (there.get(id) ?? 0))
    .map((id) => `song ${id} has ${there.get(id) ?? 0} likes and shows ${told.get(id) ?? 0}`);
}

/** What library holds of songs that catalog does not have. */
async function orphans(servers: Servers): Promise<string[]> {
  const [songs, held] = await Promise.all([
    askDatabase<{ id: number }>(servers.databaseUrl('catalog'), 'SELECT id FROM songs'),
    askDatabase<{ what: string; id: number }>(
      servers.databaseUrl('library'),
      `SELECT DISTINCT 'a like' AS what, song_id AS id FROM likes
       UNION ALL SELECT DISTINCT 'a place in a playlist', song_id FROM playlist_songs`,
    ),
  ]);
  const there = new Set(songs.map(({ id }) => id));
  return held
    .filter(({ id }) => !there.has(id))
    .map(({ what, id }) => `${what} of song ${id}, which is gone`);
}
