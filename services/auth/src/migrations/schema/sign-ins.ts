/** Ways to sign in without a password: OpenID Connect providers, passkeys, and recovery codes. */
export const signIns: readonly string[] = [
  `CREATE TABLE identities (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    issuer text NOT NULL,
    subject text NOT NULL,
    label text NOT NULL,
    email text,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT identities_issuer_subject UNIQUE (issuer, subject)
  )`,
  'CREATE INDEX identities_user_id ON identities (user_id)',

  // Sign-ins that have started. Those of users have the credentials' version, so that they add no way in after these have changed.
  `CREATE TABLE oidc_states (
    state_hash char(64) PRIMARY KEY,
    browser_hash char(64) NOT NULL,
    provider text NOT NULL,
    purpose text NOT NULL,
    nonce text NOT NULL,
    code_verifier text NOT NULL,
    return_to text NOT NULL,
    user_id integer REFERENCES users (id) ON DELETE CASCADE,
    session_hash char(64),
    credentials_version integer,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX oidc_states_created_at ON oidc_states (created_at)',
  'CREATE INDEX oidc_states_user_id ON oidc_states (user_id)',

  // Sign-ups that need a username.
  `CREATE TABLE oidc_sign_ups (
    token_hash char(64) PRIMARY KEY,
    issuer text NOT NULL,
    subject text NOT NULL,
    label text NOT NULL,
    username text NOT NULL,
    email text,
    email_verified boolean NOT NULL,
    return_to text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX oidc_sign_ups_created_at ON oidc_sign_ups (created_at)',
  'CREATE INDEX oidc_sign_ups_identity ON oidc_sign_ups (issuer, subject)',

  `CREATE TABLE passkeys (
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
  )`,
  'CREATE INDEX passkeys_user_id ON passkeys (user_id)',
  'CREATE INDEX passkeys_rp_id ON passkeys (rp_id)',

  `CREATE TABLE passkey_challenges (
    challenge_hash char(64) PRIMARY KEY,
    purpose text NOT NULL,
    user_id integer REFERENCES users (id) ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
  )`,
  'CREATE INDEX passkey_challenges_user_id ON passkey_challenges (user_id)',
  'CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at)',

  `CREATE TABLE recovery_codes (
    user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash char(64) NOT NULL,
    PRIMARY KEY (user_id, code_hash)
  )`,
];
