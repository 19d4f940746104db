/** The number of ids in a segment, as in the contracts: a migration does not change with them. */
const segmentSpan = 100;

/** The time of the change in milliseconds: versions start from the clock, so that they do not repeat after the restore of an older backup. */
const clock = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

const readSetting = (name: string) => `nullif(current_setting('rubato.${name}', true), '')`;

/** A list with a version for each segment, so that only changed ones are rebuilt. A segment without a row has never changed. */
interface SegmentedList {
  readonly table: 'songs' | 'albums';
  /** In the names of functions and triggers. */
  readonly segments: 'segments' | 'album_segments';
  readonly versions: 'song_segments' | 'album_segments';
}

const songs: SegmentedList = { table: 'songs', segments: 'segments', versions: 'song_segments' };
const albums: SegmentedList = { table: 'albums', segments: 'album_segments', versions: 'album_segments' };

/** Makes changes of `table` record the segments of the affected entries, whose ids a query selects from the changed rows. */
const createSegmentTrigger = (
  { segments }: SegmentedList,
  table: string,
  changes: readonly ('INSERT' | 'UPDATE' | 'DELETE')[],
  ids: string,
) => [
  `CREATE FUNCTION note_${segments}_of_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM set_config('rubato.changed_${segments}', (
      SELECT coalesce(array_agg(DISTINCT number), '{}')::text FROM (
        SELECT unnest(coalesce(${readSetting(`changed_${segments}`)}, '{}')::integer[]) AS number
        UNION SELECT (ids.id - 1) / ${segmentSpan} FROM (${ids}) ids (id)
      ) numbers), true);
    RETURN NULL;
  END $$`,
  ...changes.map(
    (change) => `
    CREATE TRIGGER ${table}_${change.toLowerCase()}_${segments} AFTER ${change} ON ${table}
    REFERENCING ${change === 'DELETE' ? 'OLD' : 'NEW'} TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION note_${segments}_of_${table}()`,
  ),
];

const createArtistTrigger = ({ table }: SegmentedList) =>
  `SELECT list.id FROM ${table} list JOIN changed ON changed.user_id = list.user_id`;

const raiseSegments = ({ segments, versions }: SegmentedList) => `
  INSERT INTO ${versions} AS segment (number, version)
  SELECT number, ${clock}
  FROM (SELECT unnest(coalesce(${readSetting(`changed_${segments}`)}, '{}')::integer[]) AS number ORDER BY 1) changed
  ON CONFLICT (number) DO UPDATE SET version = greatest(segment.version + 1, excluded.version);`;

/**
 * Versions of lists, the base of their ETags. All writes lock in one order: rows of artists, albums and songs first; then, at commit,
 * segments by number; the version of the catalog last. Statements only record the changed segments, in a setting that lasts until the
 * transaction ends. The first deferred trigger increments all of them and the version, and notifies the connection with an INFO message,
 * which clients cannot disable.
 */
const catalogVersion = [
  `CREATE TABLE catalog_version (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    version bigint NOT NULL
  )`,
  `INSERT INTO catalog_version (version) VALUES (${clock})`,
  'CREATE TABLE song_segments (number integer PRIMARY KEY, version bigint NOT NULL)',
  'CREATE TABLE album_segments (number integer PRIMARY KEY, version bigint NOT NULL)',
  ...createSegmentTrigger(songs, 'songs', ['INSERT', 'UPDATE', 'DELETE'], 'SELECT id FROM changed'),
  ...createSegmentTrigger(songs, 'album_songs', ['INSERT', 'DELETE'], 'SELECT song_id FROM changed'),
  ...createSegmentTrigger(songs, 'artists', ['UPDATE'], createArtistTrigger(songs)),
  ...createSegmentTrigger(albums, 'albums', ['INSERT', 'UPDATE', 'DELETE'], 'SELECT id FROM changed'),
  ...createSegmentTrigger(
    albums,
    'album_songs',
    ['INSERT', 'UPDATE', 'DELETE'],
    'SELECT album_id FROM changed',
  ),
  ...createSegmentTrigger(albums, 'artists', ['UPDATE'], createArtistTrigger(albums)),
  `CREATE FUNCTION raise_catalog_version() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ${readSetting('catalog_version_raised')} IS NOT NULL THEN
      RETURN NULL;
    END IF;
    ${raiseSegments(songs)}
    ${raiseSegments(albums)}
    UPDATE catalog_version SET version = greatest(version + 1, ${clock});
    PERFORM set_config('rubato.catalog_version_raised', 'yes', true);
    RAISE INFO 'catalog version raised';
    RETURN NULL;
  END $$`,
  ...['artists', 'songs', 'albums', 'album_songs'].map(
    (table) => `
    CREATE CONSTRAINT TRIGGER ${table}_version AFTER INSERT OR UPDATE OR DELETE ON ${table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_catalog_version()`,
  ),
];

const createUserListTrigger = (table: string, change: 'INSERT' | 'DELETE') => `
  CREATE TRIGGER ${table}_${change.toLowerCase()}_user_lists AFTER ${change} ON ${table}
  REFERENCING ${change === 'DELETE' ? 'OLD' : 'NEW'} TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION raise_user_list_versions()`;

/**
 * A version for each user's id lists, incremented when one of their songs or albums is added or deleted. A statement increments each
 * affected user once, in the order of their ids.
 */
const userListVersions = [
  'CREATE TABLE user_list_versions (user_id integer PRIMARY KEY, version bigint NOT NULL)',
  `CREATE FUNCTION raise_user_list_versions() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO user_list_versions (user_id, version)
    SELECT DISTINCT user_id, extract(epoch FROM now())::bigint * 1000 FROM changed ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET version = greatest(user_list_versions.version + 1, excluded.version);
    RETURN NULL;
  END $$`,
  ...['songs', 'albums'].flatMap((table) => [
    createUserListTrigger(table, 'INSERT'),
    createUserListTrigger(table, 'DELETE'),
  ]),
];

export const versions: readonly string[] = [...catalogVersion, ...userListVersions];
