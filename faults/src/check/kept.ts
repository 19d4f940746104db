import type { History, Write, WrittenKind } from '../load/history.ts';
import type { ServiceName, Servers } from '../topology/servers.ts';
import { askDatabase } from './ask-database.ts';

/** Where each kind of thing lies, and what makes its name. */
const places: Record<WrittenKind, { service: ServiceName; query: string }> = {
  like: { service: 'library', query: `SELECT user_id || ' ' || song_id AS name FROM likes` },
  playlist: { service: 'library', query: 'SELECT name FROM playlists' },
  album: { service: 'catalog', query: 'SELECT title AS name FROM albums' },
  song: { service: 'catalog', query: 'SELECT title AS name FROM songs' },
};

/** How often each outcome may be in the database, and how often it must. */
const bounds = {
  acknowledged: { least: 1, most: 1 },
  refused: { least: 0, most: 0 },
  unknown: { least: 0, most: 1 },
} as const;

/** What was lost, doubled, or kept although it was refused. */
export async function unkeptWrites(servers: Servers, { writes }: History): Promise<string[]> {
  const problems = Object.entries(places).map(async ([kind, { service, query }]) => {
    const rows = await askDatabase<{ name: string }>(servers.databaseUrl(service), query);
    const counts = Map.groupBy(rows, ({ name }) => name);
    return writes
      .filter((write) => write.kind === kind)
      .flatMap((write) => problemOf(write, counts.get(write.name)?.length ?? 0));
  });
  return (await Promise.all(problems)).flat();
}

function problemOf({ kind, name, outcome }: Write, times: number): string[] {
  const { least, most } = bounds[outcome];
  return times < least || times > most ? [`${kind} ${name} was ${outcome} and is there ${times} times`] : [];
}
