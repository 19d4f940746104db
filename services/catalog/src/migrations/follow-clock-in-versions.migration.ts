import type { MigrationInterface, QueryRunner } from 'typeorm';

const setting = (name: string) => `nullif(current_setting('rubato.${name}', true), '')`;
const clock = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

const raise = (what: string, noted: string) => `
  INSERT INTO ${what}_segments AS segment (number, version)
  SELECT number, ${clock}
  FROM (SELECT unnest(coalesce(${setting(noted)}, '{}')::integer[]) AS number ORDER BY 1) changed
  ON CONFLICT (number) DO UPDATE SET version = greatest(segment.version + 1, excluded.version);`;

/**
 * Each version of the lists is at least the time of its change, in milliseconds. After the restore of an older backup, versions that
 * clients have already seen for other content are then not repeated. The sequences of the segments' versions are no longer used.
 */
export class FollowClockInVersions1795757600000 implements MigrationInterface {
  name = 'FollowClockInVersions1795757600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION raise_catalog_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF ${setting('catalog_version_raised')} IS NOT NULL THEN
          RETURN NULL;
        END IF;
        ${raise('song', 'changed_segments')}
        ${raise('album', 'changed_album_segments')}
        UPDATE catalog_version SET version = greatest(version + 1, ${clock});
        PERFORM set_config('rubato.catalog_version_raised', 'yes', true);
        RAISE INFO 'catalog version raised';
        RETURN NULL;
      END $$`);
  }

  /** The function works with the former schema too. */
  async down(): Promise<void> {}
}
