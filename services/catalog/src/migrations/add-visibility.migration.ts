import type { MigrationInterface, QueryRunner } from 'typeorm';

const block = `
  ADD COLUMN block_reason text,
  ADD COLUMN blocked_at timestamptz,
  ADD COLUMN blocked_by integer`;

/** Songs, albums and pictures of artists that moderators have blocked, and why. */
export class AddVisibility1795540000000 implements MigrationInterface {
  name = 'AddVisibility1795540000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['songs', 'albums'])
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN visibility text NOT NULL DEFAULT 'public', ${block}`,
      );
    await runner.query(
      `ALTER TABLE artists ADD COLUMN picture_visibility text NOT NULL DEFAULT 'public', ${block}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const columns = 'DROP COLUMN block_reason, DROP COLUMN blocked_at, DROP COLUMN blocked_by';
    for (const table of ['songs', 'albums'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN visibility, ${columns}`);
    await runner.query(`ALTER TABLE artists DROP COLUMN picture_visibility, ${columns}`);
  }
}
