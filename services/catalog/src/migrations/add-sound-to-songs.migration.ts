import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Results of audio processing after the upload: the stream version, the loudness in LUFS and the true peak in
 * dBTP.
 */
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
