import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table of `FailedEvents`, identical in the database of each service. */
export class CreateFailedEvents1700000400000 implements MigrationInterface {
  name = 'CreateFailedEvents1700000400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE failed_events (
        message_id uuid NOT NULL,
        consumer text NOT NULL,
        event jsonb NOT NULL,
        error text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        failed_at timestamptz NOT NULL DEFAULT now(),
        next_attempt_at timestamptz NOT NULL,
        PRIMARY KEY (message_id, consumer)
      )`);
    await runner.query('CREATE INDEX failed_events_failed_at ON failed_events (failed_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE failed_events');
  }
}
