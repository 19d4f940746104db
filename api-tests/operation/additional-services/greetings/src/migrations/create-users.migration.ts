import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUsers1795500000000 implements MigrationInterface {
  name = 'CreateUsers1795500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE users (id integer PRIMARY KEY, username text NOT NULL, greetings integer NOT NULL DEFAULT 0)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE users');
  }
}
