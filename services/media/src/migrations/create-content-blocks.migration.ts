import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What moderators have blocked: the content, such as `song:12`, the revision of the decision, and the files that it uses. */
export class CreateContentBlocks1795540010000 implements MigrationInterface {
  name = 'CreateContentBlocks1795540010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE content_blocks (
        content text PRIMARY KEY,
        revision integer NOT NULL,
        asset_ids uuid[] NOT NULL
      )`);
    await runner.query('CREATE INDEX content_blocks_asset_ids ON content_blocks USING gin (asset_ids)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE content_blocks');
  }
}
