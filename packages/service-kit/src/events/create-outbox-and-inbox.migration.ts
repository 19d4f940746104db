import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of `Outbox` and `Consumes`, identical in the database of each service. */
export class CreateOutboxAndInbox1700000000000 implements MigrationInterface {
  name = 'CreateOutboxAndInbox1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id uuid PRIMARY KEY,
        sequence bigint GENERATED ALWAYS AS IDENTITY,
        subject text NOT NULL,
        payload jsonb NOT NULL,
        request_id text,
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
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inbox');
    await runner.query('DROP TABLE outbox');
  }
}
