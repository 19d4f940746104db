/** Stored files, copies of covers on other hosts, and what moderators have blocked. */
export const assets: readonly string[] = [
  // Songs, albums and playlists can share an image. An asset is released when one of them stops using it, and deleted if no other one
  // uses it. It is reserved while a request is about to use it.
  `CREATE TABLE assets (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('image', 'audio')),
    state text NOT NULL CHECK (state IN ('pending', 'stored', 'attached')),
    user_id integer NOT NULL,
    key text UNIQUE,
    bytes bigint,
    color text,
    released_at timestamptz,
    reserved_until timestamptz,
    unused_since timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CHECK (state = 'pending' OR (key IS NOT NULL AND bytes IS NOT NULL))
  )`,
  `CREATE INDEX assets_unattached ON assets (created_at) WHERE state <> 'attached'`,
  'CREATE INDEX assets_released ON assets (created_at, id) WHERE released_at IS NOT NULL',
  'CREATE INDEX assets_unused ON assets (unused_since) WHERE unused_since IS NOT NULL AND released_at IS NULL',
  'CREATE INDEX assets_user_id ON assets (user_id) INCLUDE (bytes)',

  // By the SHA-256 of the URL in hexadecimal. Those without a copy may be requested again from `next_attempt_at` on.
  `CREATE TABLE external_covers (
    url_hash text PRIMARY KEY,
    url text NOT NULL,
    asset_id uuid UNIQUE REFERENCES assets ON DELETE CASCADE,
    attempts integer NOT NULL DEFAULT 1,
    next_attempt_at timestamptz,
    CHECK ((asset_id IS NULL) <> (next_attempt_at IS NULL))
  )`,
  'CREATE INDEX external_covers_missing ON external_covers (next_attempt_at) WHERE next_attempt_at IS NOT NULL',

  // The blocked content, such as song:12, the revision of the decision, and the files that it uses.
  `CREATE TABLE content_blocks (
    content text PRIMARY KEY,
    revision integer NOT NULL,
    asset_ids uuid[] NOT NULL
  )`,
  'CREATE INDEX content_blocks_asset_ids ON content_blocks USING gin (asset_ids)',
];
