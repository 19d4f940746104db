import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the trace context in which an event was emitted. */
export class AddTraceToOutbox1700000300000 implements MigrationInterface {
  name = 'AddTraceToOutbox1700000300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox DROP COLUMN traceparent');
  }
}
