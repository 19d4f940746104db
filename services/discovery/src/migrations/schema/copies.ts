/** Copies of what catalog owns, updated by its events. */
export const catalogCopies: readonly string[] = [
  `CREATE TABLE artists (
    id integer PRIMARY KEY,
    revision integer NOT NULL,
    user_id integer,
    handle text NOT NULL,
    name text NOT NULL,
    image_url text,
    visibility text NOT NULL
  )`,
  // Not unique: two artists have the same user for a moment if their events arrive in another order.
  'CREATE INDEX artists_by_user ON artists (user_id, id)',

  // The popularity is derived from the likes now and then.
  `CREATE TABLE songs (
    id integer PRIMARY KEY,
    revision integer NOT NULL,
    user_id integer NOT NULL,
    title text NOT NULL,
    genre text NOT NULL,
    release_year integer NOT NULL,
    duration_seconds integer NOT NULL,
    visibility text NOT NULL,
    likes integer NOT NULL DEFAULT 0,
    popularity real NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX songs_by_user ON songs (user_id, created_at DESC, id DESC)',
  'CREATE INDEX songs_by_time ON songs (created_at DESC, id DESC)',
  `CREATE INDEX songs_by_likes ON songs (likes DESC, id DESC) WHERE visibility = 'public'`,
  `CREATE INDEX songs_popular_of_user ON songs (user_id, likes DESC, id DESC) WHERE visibility = 'public'`,

  // Apart from songs, so that these stay short.
  'CREATE TABLE song_lyrics (song_id integer PRIMARY KEY, lyrics text NOT NULL)',

  `CREATE TABLE albums (
    id integer PRIMARY KEY,
    revision integer NOT NULL,
    user_id integer NOT NULL,
    title text NOT NULL,
    release_year integer NOT NULL,
    song_ids integer[] NOT NULL,
    visibility text NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX albums_by_user ON albums (user_id, created_at DESC, id DESC)',
  'CREATE INDEX albums_by_time ON albums (created_at DESC, id DESC)',
  'CREATE INDEX albums_by_song ON albums USING gin (song_ids) WITH (fastupdate = off)',
];

/** Copies of what library owns, updated by its events. */
export const libraryCopies: readonly string[] = [
  `CREATE TABLE playlists (
    id integer PRIMARY KEY,
    revision integer NOT NULL,
    user_id integer NOT NULL,
    name text NOT NULL,
    description text NOT NULL
  )`,
  'CREATE INDEX playlists_by_user ON playlists (user_id, id)',

  // Likes of the last weeks. Older ones are counted in songs.likes only.
  `CREATE TABLE recent_likes (
    user_id integer NOT NULL,
    song_id integer NOT NULL,
    liked_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, song_id)
  )`,
  'CREATE INDEX recent_likes_by_time ON recent_likes (liked_at, song_id)',
  'CREATE INDEX recent_likes_by_song ON recent_likes (song_id)',

  `CREATE TABLE follows (
    user_id integer NOT NULL,
    artist_id integer NOT NULL,
    followed_at timestamptz NOT NULL DEFAULT '-infinity',
    PRIMARY KEY (user_id, artist_id)
  )`,
  'CREATE INDEX follows_by_artist ON follows (artist_id)',
];
