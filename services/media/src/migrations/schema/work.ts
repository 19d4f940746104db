const isUnfinished = `state IN ('waiting', 'running')`;

/** Long-running work: jobs on stored files, exports of users' data, and reconciliations. */
export const work: readonly string[] = [
  // The queue takes turns between users: `turn` orders the jobs, and `user_id` finds those of a user. `due_at` is the earliest start
  // of a waiting job, and the end of the lease of a running one. `attempts` counts the starts, and distinguishes the current attempt,
  // which started at `started_at`, from earlier ones. `has_result` is whether a job that is done had a result for catalog.
  `CREATE TABLE jobs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    asset_id uuid NOT NULL REFERENCES assets (id) ON DELETE CASCADE,
    user_id integer,
    kind text NOT NULL,
    version integer NOT NULL,
    is_backlog boolean NOT NULL DEFAULT false,
    turn bigint NOT NULL DEFAULT 0,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
    attempts integer NOT NULL DEFAULT 0,
    progress real NOT NULL DEFAULT 0,
    has_result boolean,
    due_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (asset_id, kind, version)
  )`,
  `CREATE INDEX jobs_by_turn ON jobs (is_backlog, turn, id) WHERE ${isUnfinished}`,
  `CREATE INDEX jobs_by_user ON jobs (user_id, turn) WHERE ${isUnfinished} AND NOT is_backlog`,
  `CREATE INDEX jobs_running ON jobs (turn) WHERE state = 'running'`,

  // At most one for each user. `token` is the secret part of its URL. `due_at` and `attempts` are as in jobs.
  `CREATE TABLE exports (
    user_id integer PRIMARY KEY,
    token text NOT NULL UNIQUE,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
    attempts integer NOT NULL DEFAULT 0,
    progress real NOT NULL DEFAULT 0,
    bytes bigint,
    due_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz
  )`,
  `CREATE INDEX exports_unfinished ON exports (due_at) WHERE ${isUnfinished}`,

  // A reconciliation without a report was interrupted.
  'CREATE TABLE reconciliations (begun_at timestamptz PRIMARY KEY, report jsonb)',
];
