import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Data that media derives from a song's files: the image's colour and the audio's peaks, one byte each. Both
 * change only together with the key of their file, so the version triggers need not cover them.
 */
export class AddDerivedToSongs1763690140000 implements MigrationInterface {
  name = 'AddDerivedToSongs1763690140000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE songs ADD COLUMN image_color text, ADD COLUMN waveform bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE songs DROP COLUMN image_color, DROP COLUMN waveform');
  }
}
