import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys, the challenges that they sign, and recovery codes. */
export class AddPasskeys1795578000000 implements MigrationInterface {
  name = 'AddPasskeys1795578000000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN IF NOT EXISTS passkey_handle text');
    await runner.query(`
      CREATE TABLE IF NOT EXISTS passkeys (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        credential_id text NOT NULL CONSTRAINT passkeys_credential_id UNIQUE,
        rp_id text NOT NULL,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        is_backup_eligible boolean NOT NULL,
        is_backed_up boolean NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz
      )`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS passkey_challenges (
        challenge_hash char(64) PRIMARY KEY,
        purpose text NOT NULL,
        user_id integer REFERENCES users (id) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS recovery_codes (
        user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        code_hash char(64) NOT NULL,
        PRIMARY KEY (user_id, code_hash)
      )`);
    await createIndexConcurrently(runner, 'passkeys_user_id', 'passkeys (user_id)');
    await createIndexConcurrently(runner, 'passkeys_rp_id', 'passkeys (rp_id)');
    await createIndexConcurrently(runner, 'passkey_challenges_user_id', 'passkey_challenges (user_id)');
    await createIndexConcurrently(runner, 'passkey_challenges_expires_at', 'passkey_challenges (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recovery_codes');
    await runner.query('DROP TABLE passkey_challenges');
    await runner.query('DROP TABLE passkeys');
    await runner.query('ALTER TABLE users DROP COLUMN passkey_handle');
  }
}
