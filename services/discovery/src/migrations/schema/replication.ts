/** What keeps the copies, and what is derived from them, consistent with their owners. */
export const replication: readonly string[] = [
  // An event about something deleted may arrive late and must not bring it back.
  `CREATE TABLE deleted (
    kind text NOT NULL,
    id integer NOT NULL,
    deleted_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (kind, id)
  )`,
  'CREATE INDEX deleted_by_time ON deleted (deleted_at)',

  // A like or follow that was removed later must not come back when its event arrives late.
  `CREATE TABLE removals (
    kind text NOT NULL,
    user_id integer NOT NULL,
    id integer NOT NULL,
    removed_at timestamptz NOT NULL,
    PRIMARY KEY (kind, user_id, id)
  )`,
  'CREATE INDEX removals_by_time ON removals (removed_at)',
  'CREATE INDEX removals_by_user ON removals (user_id)',

  // Copies whose derived data is outdated. The same one may be listed several times: writers never wait for each other.
  `CREATE TABLE changes (
    sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    id integer NOT NULL
  )`,

  // The durable consumers that delivered the events so far. Another one of the same name may have missed some.
  'CREATE TABLE event_consumers (name text PRIMARY KEY, created_at text NOT NULL)',

  // One row. A new database is filled from what the owners have already.
  `CREATE TABLE rebuild (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    requested_at timestamptz NOT NULL DEFAULT now(),
    step text,
    after jsonb,
    copied bigint NOT NULL DEFAULT 0,
    removed bigint NOT NULL DEFAULT 0,
    finished_at timestamptz
  )`,
  'INSERT INTO rebuild DEFAULT VALUES',
];
