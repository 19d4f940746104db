/** Invitations, reports and the decisions about them, and the audit log. */
export const moderation: readonly string[] = [
  `CREATE TABLE invitations (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_hash char(64) NOT NULL UNIQUE,
    note text NOT NULL,
    created_by integer REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
  'CREATE INDEX invitations_expires_at ON invitations (expires_at)',

  // A report waits in the queue until it is decided; then only the decision remains.
  `CREATE TABLE reports (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    subject_id integer NOT NULL,
    owner_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title text NOT NULL,
    count integer NOT NULL DEFAULT 0,
    first_at timestamptz NOT NULL DEFAULT now(),
    last_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE UNIQUE INDEX reports_kind_subject ON reports (kind, subject_id)',
  'CREATE INDEX reports_owner_id ON reports (owner_id)',

  `CREATE TABLE report_texts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    report_id integer NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
    reporter_id integer REFERENCES users (id) ON DELETE SET NULL,
    category text NOT NULL,
    text text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (report_id, reporter_id)
  )`,
  'CREATE INDEX report_texts_report_id ON report_texts (report_id, id)',
  'CREATE INDEX report_texts_reporter_id ON report_texts (reporter_id)',

  `CREATE TABLE decisions (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    subject_id integer NOT NULL,
    subject_deleted boolean NOT NULL DEFAULT false,
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
  )`,
  'CREATE INDEX decisions_subject ON decisions (kind, subject_id, id)',
  'CREATE INDEX decisions_owner_id ON decisions (owner_id, id)',
  'CREATE INDEX decisions_decided_by ON decisions (decided_by)',
  `CREATE INDEX decisions_blocks ON decisions (id) WHERE action = 'block' AND NOT subject_deleted`,
  'CREATE INDEX decisions_appealed ON decisions (id) WHERE appealed_at IS NOT NULL AND appeal_outcome IS NULL',

  // Rows can only be added: a trigger rejects everything else, and the role of the service cannot drop triggers.
  `CREATE TABLE audit_log (
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
  )`,
  `CREATE FUNCTION reject_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'audit_log: rows can only be added';
  END $$`,
  `CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change_of_audit_log()`,
];
