import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Verified e-mail addresses, devices of sessions, known devices, links sent by mail, and the queue of mails. */
export class AddAccountRecovery1764000000000 implements MigrationInterface {
  name = 'AddAccountRecovery1764000000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD COLUMN IF NOT EXISTS email_verified_at timestamptz,
        ADD COLUMN IF NOT EXISTS pending_email text`);
    await runner.query(`
      ALTER TABLE sessions
        ADD COLUMN IF NOT EXISTS device text,
        ADD COLUMN IF NOT EXISTS authenticated_at timestamptz`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS known_devices (
        user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        token_hash char(64) NOT NULL,
        last_used_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, token_hash)
      )`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS account_tokens (
        token_hash char(64) PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        kind text NOT NULL,
        email text NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS mails (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL,
        user_id integer REFERENCES users (id) ON DELETE CASCADE,
        address text,
        data jsonb NOT NULL DEFAULT '{}',
        attempts smallint NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await createIndexConcurrently(runner, 'known_devices_last_used_at', 'known_devices (last_used_at)');
    await createIndexConcurrently(runner, 'account_tokens_user_id', 'account_tokens (user_id, kind)');
    await createIndexConcurrently(runner, 'account_tokens_expires_at', 'account_tokens (expires_at)');
    await createIndexConcurrently(runner, 'mails_due_at', 'mails (due_at)');
    await createIndexConcurrently(runner, 'mails_user_id', 'mails (user_id)');
    await createIndexConcurrently(runner, 'mails_created_at', 'mails (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mails');
    await runner.query('DROP TABLE account_tokens');
    await runner.query('DROP TABLE known_devices');
    await runner.query('ALTER TABLE sessions DROP COLUMN device, DROP COLUMN authenticated_at');
    await runner.query('ALTER TABLE users DROP COLUMN email_verified_at, DROP COLUMN pending_email');
  }
}
