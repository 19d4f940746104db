import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identities at OpenID Connect providers, sign-ins there that have started, and sign-ups that need a username. */
export class AddIdentities1795575000000 implements MigrationInterface {
  name = 'AddIdentities1795575000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identities (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        issuer text NOT NULL,
        subject text NOT NULL,
        label text NOT NULL,
        email text,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT identities_issuer_subject UNIQUE (issuer, subject)
      )`);
    await runner.query('CREATE INDEX identities_user_id ON identities (user_id)');
    await runner.query(`
      CREATE TABLE oidc_states (
        state_hash char(64) PRIMARY KEY,
        browser_hash char(64) NOT NULL,
        provider text NOT NULL,
        purpose text NOT NULL,
        nonce text NOT NULL,
        code_verifier text NOT NULL,
        return_to text NOT NULL,
        user_id integer REFERENCES users (id) ON DELETE CASCADE,
        session_hash char(64),
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX oidc_states_created_at ON oidc_states (created_at)');
    await runner.query('CREATE INDEX oidc_states_user_id ON oidc_states (user_id)');
    await runner.query(`
      CREATE TABLE oidc_sign_ups (
        token_hash char(64) PRIMARY KEY,
        issuer text NOT NULL,
        subject text NOT NULL,
        label text NOT NULL,
        username text NOT NULL,
        email text,
        email_verified boolean NOT NULL,
        return_to text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX oidc_sign_ups_created_at ON oidc_sign_ups (created_at)');
    await runner.query('CREATE INDEX oidc_sign_ups_identity ON oidc_sign_ups (issuer, subject)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE oidc_sign_ups');
    await runner.query('DROP TABLE oidc_states');
    await runner.query('DROP TABLE identities');
  }
}
