import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What media makes of a song's audio after the upload: the version of its stream, its loudness in LUFS and its true peak in dBTP. */
export class AddSoundToSongs1795436000000 implements MigrationInterface {
  name = 'AddSoundToSongs1795436000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE songs ADD COLUMN stream_version integer, ADD COLUMN loudness real, ADD COLUMN peak real',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE songs DROP COLUMN stream_version, DROP COLUMN loudness, DROP COLUMN peak',
    );
  }
}
