import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUsersAndSessions1763690000000 implements MigrationInterface {
  name = 'CreateUsersAndSessions1763690000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        username text NOT NULL,
        email text NOT NULL,
        artist_name text NOT NULL,
        password_hash text,
        is_demo boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE UNIQUE INDEX users_email ON users (lower(email))');
    await runner.query('CREATE UNIQUE INDEX users_username ON users (lower(username))');
    await runner.query('CREATE UNIQUE INDEX users_demo ON users (is_demo) WHERE is_demo');
    await runner.query(`
      CREATE TABLE sessions (
        token_hash char(64) PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_seen_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX sessions_user_id ON sessions (user_id)');
    await runner.query('CREATE INDEX sessions_last_seen_at ON sessions (last_seen_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sessions');
    await runner.query('DROP TABLE users');
  }
}
