import { queryDatabase } from '@rubato/testing';
import type { History, Value, WrittenKind } from '../load/history.ts';
import type { ServiceName, Servers } from '../topology/servers.ts';

/** Service, name and value of each kind of item. The first word of a title never changes. */
const storage: Record<WrittenKind, { service: ServiceName; query: string }> = {
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

/** The container of a kind of item; deleting a container deletes its content. */
const containers: Partial<Record<WrittenKind, WrittenKind>> = {
  'playlist song': 'playlist',
  'album song': 'album',
};

/** Stored values by kind and name. */
type Stored = Readonly<Record<WrittenKind, ReadonlyMap<string, readonly string[]>>>;

/** Reports lost, duplicated and reverted writes, and items that exist although they were rejected or deleted. */
export async function findWriteProblems(servers: Servers, history: History): Promise<string[]> {
  const stored = await readStored(servers);
  const songs = await queryDatabase<{ id: number }>(servers.databaseUrl('catalog'), 'SELECT id FROM songs');
  const songIds = new Set(songs.map(({ id }) => String(id)));
  return Object.keys(storage).flatMap((name) => {
    const kind = name as WrittenKind;
    return [...history.possibleValues(kind)].flatMap(([name, possible]) => {
      const values = stored[kind].get(name) ?? [];
      return findProblems(
        kind,
        name,
        values,
        canExist(kind, name, stored, songIds) ? possible : new Set([null]),
      );
    });
  });
}

/** Deleting a song deletes its likes, and deleting an album its entries, regardless of other writes. */
function canExist(kind: WrittenKind, name: string, stored: Stored, songIds: ReadonlySet<string>): boolean {
  const [first = '', songId = ''] = name.split(' ');
  const container = containers[kind];
  if (container && !stored[container].has(first)) return false;
  return (kind !== 'like' && !container) || songIds.has(songId);
}

function findProblems(
  kind: WrittenKind,
  name: string,
  values: readonly string[],
  possible: ReadonlySet<Value>,
): string[] {
  if (values.length > 1) return [`${kind} ${name} exists ${values.length} times`];
  const [value = null] = values;
  if (possible.has(value)) return [];
  return [`${kind} ${name} is ${describe(value)} instead of ${[...possible].map(describe).join(' or ')}`];
}

const describe = (value: Value) => (value === null ? 'absent' : `"${value}"`);

async function readStored(servers: Servers): Promise<Stored> {
  const tables = Object.entries(storage).map(async ([kind, { service, query }]) => {
    const rows = await queryDatabase<{ name: string; value: string }>(servers.databaseUrl(service), query);
    const groups = Map.groupBy(rows, ({ name }) => name);
    return [
      kind,
      new Map([...groups].map(([name, same]) => [name, same.map(({ value }) => value)])),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(tables)) as unknown as Stored;
}
