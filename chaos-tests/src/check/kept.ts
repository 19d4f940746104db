import type { History, Value, WrittenKind } from '../load/history.ts';
import type { ServiceName, Servers } from '../topology/servers.ts';
import { askDatabase } from './ask-database.ts';

/** Where each kind of thing lies, what makes its name, and its value. Titles change but for their first word. */
const places: Record<WrittenKind, { service: ServiceName; query: string }> = {
  like: {
    service: 'library',
    query: `SELECT user_id || ' ' || song_id AS name, 'present' AS value FROM likes`,
  },
  playlist: {
    service: 'library',
    query: `SELECT split_part(name, ' ', 1) AS name, name AS value FROM playlists`,
  },
  'playlist song': {
    service: 'library',
    query: `SELECT split_part(name, ' ', 1) || ' ' || song_id AS name, 'present' AS value
      FROM playlist_songs JOIN playlists ON playlists.id = playlist_id`,
  },
  album: {
    service: 'catalog',
    query: `SELECT split_part(title, ' ', 1) AS name, title AS value FROM albums`,
  },
  'album song': {
    service: 'catalog',
    query: `SELECT split_part(title, ' ', 1) || ' ' || song_id AS name, 'present' AS value
      FROM album_songs JOIN albums ON albums.id = album_id`,
  },
  song: { service: 'catalog', query: `SELECT split_part(title, ' ', 1) AS name, title AS value FROM songs` },
};

/** What a kind of thing is in, which it leaves the database with. */
const containers: Partial<Record<WrittenKind, WrittenKind>> = {
  'playlist song': 'playlist',
  'album song': 'album',
};

/** By kind and name: what is in the databases. */
type Stored = Readonly<Record<WrittenKind, ReadonlyMap<string, readonly string[]>>>;

/** What was lost, doubled or undone, and what is there although it was refused or deleted. */
export async function unkeptWrites(servers: Servers, history: History): Promise<string[]> {
  const stored = await readStored(servers);
  const songs = await askDatabase<{ id: number }>(servers.databaseUrl('catalog'), 'SELECT id FROM songs');
  const songIds = new Set(songs.map(({ id }) => String(id)));
  return Object.keys(places).flatMap((name) => {
    const kind = name as WrittenKind;
    return [...history.possibleValues(kind)].flatMap(([name, possible]) => {
      const values = stored[kind].get(name) ?? [];
      return problemOf(
        kind,
        name,
        values,
        canBeThere(kind, name, stored, songIds) ? possible : new Set([null]),
      );
    });
  });
}

/** The likes of a deleted song and the songs of a deleted album are gone with it, whatever was written. */
function canBeThere(kind: WrittenKind, name: string, stored: Stored, songIds: ReadonlySet<string>): boolean {
  const [first = '', songId = ''] = name.split(' ');
  const container = containers[kind];
  if (container && !stored[container].has(first)) return false;
  return (kind !== 'like' && !container) || songIds.has(songId);
}

function problemOf(
  kind: WrittenKind,
  name: string,
  values: readonly string[],
  possible: ReadonlySet<Value>,
): string[] {
  if (values.length > 1) return [`${kind} ${name} is there ${values.length} times`];
  const [value = null] = values;
  if (possible.has(value)) return [];
  return [`${kind} ${name} is ${describe(value)} instead of ${[...possible].map(describe).join(' or ')}`];
}

const describe = (value: Value) => (value === null ? 'absent' : `"${value}"`);

async function readStored(servers: Servers): Promise<Stored> {
  const tables = Object.entries(places).map(async ([kind, { service, query }]) => {
    const rows = await askDatabase<{ name: string; value: string }>(servers.databaseUrl(service), query);
    const groups = Map.groupBy(rows, ({ name }) => name);
    return [
      kind,
      new Map([...groups].map(([name, same]) => [name, same.map(({ value }) => value)])),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(tables)) as unknown as Stored;
}
