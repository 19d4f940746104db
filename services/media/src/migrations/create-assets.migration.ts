import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAssets1763690200000 implements MigrationInterface {
  name = 'CreateAssets1763690200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE assets (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('image', 'audio')),
        state text NOT NULL CHECK (state IN ('pending', 'stored', 'attached')),
        user_id integer NOT NULL,
        key text UNIQUE,
        bytes bigint,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK (state = 'pending' OR (key IS NOT NULL AND bytes IS NOT NULL))
      )`);
    await runner.query(`CREATE INDEX assets_unattached ON assets (created_at) WHERE state <> 'attached'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE assets');
  }
}
