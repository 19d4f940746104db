import { createIndexConcurrently } from '@rubato/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Roles, suspensions and quotas of members, invitations, reports with their decisions, and the audit log. */
export class AddModeration1764000600000 implements MigrationInterface {
  name = 'AddModeration1764000600000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD COLUMN IF NOT EXISTS role text NOT NULL DEFAULT 'member',
        ADD COLUMN IF NOT EXISTS suspended_at timestamptz,
        ADD COLUMN IF NOT EXISTS suspension_reason text,
        ADD COLUMN IF NOT EXISTS quotas jsonb`);
    await createInvitations(runner);
    await createReports(runner);
    await createAuditLog(runner);
    await createIndexConcurrently(runner, 'users_role', `users (role) WHERE role <> 'member'`);
    await createIndexConcurrently(runner, 'users_username_prefix', 'users (username_key text_pattern_ops)');
    await createIndexConcurrently(runner, 'users_email_prefix', 'users (email_key text_pattern_ops)');
    await createIndexConcurrently(runner, 'invitations_expires_at', 'invitations (expires_at)');
    await createIndexConcurrently(runner, 'decisions_owner_id', 'decisions (owner_id, id)');
    await createIndexConcurrently(
      runner,
      'decisions_appealed',
      'decisions (id) WHERE appealed_at IS NOT NULL AND appeal_outcome IS NULL',
    );
    await createIndexConcurrently(
      runner,
      'reports_kind_subject',
      'reports (kind, subject_id)',
      'UNIQUE INDEX',
    );
    await createIndexConcurrently(runner, 'reports_owner_id', 'reports (owner_id)');
    await createIndexConcurrently(runner, 'decisions_decided_by', 'decisions (decided_by)');
    await createIndexConcurrently(runner, 'report_texts_report_id', 'report_texts (report_id, id)');
    await createIndexConcurrently(runner, 'report_texts_reporter_id', 'report_texts (reporter_id)');
  }

  async down(): Promise<void> {
    throw new Error('Cannot revert: the audit log must not be deleted. Restore a backup instead');
  }
}

async function createInvitations(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE IF NOT EXISTS invitations (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      token_hash char(64) NOT NULL UNIQUE,
      note text NOT NULL,
      created_by integer REFERENCES users (id) ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    )`);
}

/** A report waits in the queue until it is decided; then only the decision remains. */
async function createReports(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE IF NOT EXISTS reports (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL,
      subject_id integer NOT NULL,
      owner_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      title text NOT NULL,
      count integer NOT NULL DEFAULT 0,
      first_at timestamptz NOT NULL DEFAULT now(),
      last_at timestamptz NOT NULL DEFAULT now()
    )`);
  await runner.query(`
    CREATE TABLE IF NOT EXISTS report_texts (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      report_id integer NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
      reporter_id integer REFERENCES users (id) ON DELETE SET NULL,
      category text NOT NULL,
      text text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (report_id, reporter_id)
    )`);
  await runner.query(`
    CREATE TABLE IF NOT EXISTS decisions (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL,
      subject_id integer NOT NULL,
      owner_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      title text NOT NULL,
      action text NOT NULL,
      reason text NOT NULL,
      decided_by integer REFERENCES users (id) ON DELETE SET NULL,
      decided_at timestamptz NOT NULL DEFAULT now(),
      appeal text,
      appealed_at timestamptz,
      appeal_outcome text,
      appeal_reason text,
      appeal_decided_by integer REFERENCES users (id) ON DELETE SET NULL
    )`);
}

/** Rows can only be added: a trigger refuses everything else, and the role of the service cannot drop triggers. */
async function createAuditLog(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE IF NOT EXISTS audit_log (
      id integer PRIMARY KEY,
      at timestamptz NOT NULL,
      actor_id integer,
      action text NOT NULL,
      target_kind text NOT NULL,
      target_id integer NOT NULL,
      reason text NOT NULL,
      details jsonb NOT NULL,
      previous_hash char(64) NOT NULL,
      hash char(64) NOT NULL
    )`);
  await runner.query(`
    CREATE OR REPLACE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'audit_log: rows can only be added';
    END $$`);
  await runner.query(`
    CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log()`);
}
