import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Forgets which moderator has blocked content: auth knows, and the column would outlast their account. It is no longer used. */
export class ClearBlockedBy1795707600000 implements MigrationInterface {
  name = 'ClearBlockedBy1795707600000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['songs', 'albums', 'artists'])
      await runner.query(`UPDATE ${table} SET blocked_by = NULL WHERE blocked_by IS NOT NULL`);
  }

  async down(): Promise<void> {}
}
