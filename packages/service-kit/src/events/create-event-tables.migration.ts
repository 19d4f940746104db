import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of `Outbox`, `Consumes` and `FailedEvents`, identical in the database of each service. */
export class CreateEventTables1795910200000 implements MigrationInterface {
  name = 'CreateEventTables1795910200000';

  async up(runner: QueryRunner): Promise<void> {
    // `traceparent` is the trace context in which an event was emitted.
    await runner.query(`
      CREATE TABLE outbox (
        id uuid PRIMARY KEY,
        sequence bigint GENERATED ALWAYS AS IDENTITY,
        subject text NOT NULL,
        payload jsonb NOT NULL,
        request_id text,
        traceparent text,
        occurred_at timestamptz NOT NULL DEFAULT now(),
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX outbox_sequence ON outbox (sequence)');
    await runner.query(`
      CREATE TABLE inbox (
        message_id uuid NOT NULL,
        consumer text NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (message_id, consumer)
      )`);
    await runner.query('CREATE INDEX inbox_received_at ON inbox (received_at)');
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
    for (const table of ['failed_events', 'inbox', 'outbox']) await runner.query(`DROP TABLE ${table}`);
  }
}
