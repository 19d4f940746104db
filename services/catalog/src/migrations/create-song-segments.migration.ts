import { songSegmentSize } from '@rubato/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const raise = (ids: string) => `
  INSERT INTO song_segments (number, version)
  SELECT number, nextval('song_segment_versions')
  FROM (SELECT DISTINCT (id - 1) / ${songSegmentSize} AS number FROM (${ids}) changed (id) ORDER BY 1) segments
  ON CONFLICT (number) DO UPDATE SET version = excluded.version;`;

/**
 * A version for each segment of the list of all songs, so that only changed segments are rebuilt. A segment
 * without a row has never changed. Versions start from the clock, so that they do not repeat after the
 * restore of an older backup.
 */
export class CreateSongSegments1763690130000 implements MigrationInterface {
  name = 'CreateSongSegments1763690130000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE song_segments (number integer PRIMARY KEY, version bigint NOT NULL)');
    const start = Date.now();
    await runner.query(`CREATE SEQUENCE song_segment_versions START ${start}`);
    await createFunction(runner, 'raise_song_segment', raise('VALUES (coalesce(NEW.id, OLD.id))'));
    await createFunction(
      runner,
      'raise_segment_of_album_song',
      raise('VALUES (coalesce(NEW.song_id, OLD.song_id))'),
    );
    await createFunction(
      runner,
      'raise_segments_of_artist',
      raise('SELECT id FROM songs WHERE user_id = NEW.user_id'),
    );
    await createFunction(runner, 'raise_segments_of_songs', raise('SELECT id FROM updated'));
    // Deferred, because transactions may be long. Counting likes is one short statement.
    await createDeferred(runner, 'songs', 'INSERT OR DELETE', 'raise_song_segment');
    await createDeferred(runner, 'album_songs', 'INSERT OR DELETE', 'raise_segment_of_album_song');
    await createDeferred(runner, 'artists', 'UPDATE', 'raise_segments_of_artist');
    await runner.query(`
      CREATE TRIGGER songs_updated_segments AFTER UPDATE ON songs REFERENCING NEW TABLE AS updated
      FOR EACH STATEMENT EXECUTE FUNCTION raise_segments_of_songs()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of [
      'raise_song_segment',
      'raise_segment_of_album_song',
      'raise_segments_of_artist',
      'raise_segments_of_songs',
    ])
      await runner.query(`DROP FUNCTION ${name} CASCADE`);
    await runner.query('DROP SEQUENCE song_segment_versions');
    await runner.query('DROP TABLE song_segments');
  }
}

async function createFunction(runner: QueryRunner, name: string, body: string): Promise<void> {
  await runner.query(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$`,
  );
}

async function createDeferred(
  runner: QueryRunner,
  table: string,
  changes: string,
  work: string,
): Promise<void> {
  await runner.query(`
    CREATE CONSTRAINT TRIGGER ${table}_segments AFTER ${changes} ON ${table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ${work}()`);
}
