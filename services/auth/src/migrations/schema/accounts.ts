/** Users, their sessions and devices, links sent by mail, the queue of mails, and accounts that will be deleted. */
export const accounts: readonly string[] = [
  // The keys are the forms in which names and email addresses are compared.
  `CREATE TABLE users (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    username text NOT NULL,
    username_key text NOT NULL,
    username_skeleton text NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    email_verified_at timestamptz,
    pending_email text,
    artist_name text NOT NULL,
    password_hash text,
    passkey_handle text,
    credentials_version integer NOT NULL DEFAULT 0,
    role text NOT NULL DEFAULT 'member',
    suspended_at timestamptz,
    suspension_reason text,
    quotas jsonb,
    is_demo boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE UNIQUE INDEX users_email_key ON users (email_key)',
  'CREATE INDEX users_email_prefix ON users (email_key text_pattern_ops)',
  'CREATE UNIQUE INDEX users_username_key ON users (username_key)',
  'CREATE INDEX users_username_prefix ON users (username_key text_pattern_ops)',
  'CREATE UNIQUE INDEX users_username_skeleton ON users (username_skeleton)',
  `CREATE INDEX users_role ON users (role) WHERE role <> 'member'`,
  'CREATE UNIQUE INDEX users_demo ON users (is_demo) WHERE is_demo',

  `CREATE TABLE sessions (
    token_hash char(64) PRIMARY KEY,
    user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    device text,
    authenticated_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX sessions_user_age ON sessions (user_id, created_at)',
  'CREATE INDEX sessions_created_at ON sessions (created_at)',
  'CREATE INDEX sessions_last_seen_at ON sessions (last_seen_at)',

  `CREATE TABLE known_devices (
    user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash char(64) NOT NULL,
    last_used_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, token_hash)
  )`,
  'CREATE INDEX known_devices_last_used_at ON known_devices (last_used_at)',

  `CREATE TABLE account_tokens (
    token_hash char(64) PRIMARY KEY,
    user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind text NOT NULL,
    email text NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  'CREATE INDEX account_tokens_user_id ON account_tokens (user_id, kind)',
  'CREATE INDEX account_tokens_expires_at ON account_tokens (expires_at)',

  `CREATE TABLE mails (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    user_id integer REFERENCES users (id) ON DELETE CASCADE,
    address text,
    data jsonb NOT NULL DEFAULT '{}',
    attempts smallint NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL DEFAULT now(),
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX mails_due_at ON mails (due_at)',
  'CREATE INDEX mails_user_id ON mails (user_id)',
  'CREATE INDEX mails_created_at ON mails (created_at)',

  `CREATE TABLE account_deletions (
    user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    requested_at timestamptz NOT NULL DEFAULT now(),
    due_at timestamptz NOT NULL
  )`,
  'CREATE INDEX account_deletions_due_at ON account_deletions (due_at, user_id)',
];
