import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The version of the member's credentials when a connection started: it adds no way in after they have changed. Null for log-ins, and for
 * what the earlier release has started.
 */
export class BindSignInsToCredentials1795711000000 implements MigrationInterface {
  name = 'BindSignInsToCredentials1795711000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oidc_states ADD COLUMN IF NOT EXISTS credentials_version integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oidc_states DROP COLUMN credentials_version');
  }
}
