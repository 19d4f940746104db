import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The durable consumers that delivered the events so far. Another one of the same name may have missed some. */
export class CreateEventConsumers1764000400000 implements MigrationInterface {
  name = 'CreateEventConsumers1764000400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE event_consumers (name text PRIMARY KEY, created_at text NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE event_consumers');
  }
}
