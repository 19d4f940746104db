/** A statement increments the version of each affected user once, in the order of their ids, to avoid deadlocks. */
const createLikeVersionTrigger = (change: 'INSERT' | 'DELETE', rows: 'NEW' | 'OLD') => `
  CREATE TRIGGER likes_${change.toLowerCase()}_version AFTER ${change} ON likes
  REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_like_versions()`;

/** Likes, with what is known about songs, and whom users follow. */
export const followsAndLikes: readonly string[] = [
  `CREATE TABLE likes (
    user_id integer NOT NULL,
    song_id integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, song_id)
  )`,
  'CREATE INDEX likes_song_id ON likes (song_id)',
  'CREATE INDEX likes_user_id_created_at_song_id ON likes (user_id, created_at, song_id)',

  // An upper bound of each user's likes, for their quota. The user's next like creates the row and counts the existing likes.
  // The fill factor leaves room for updates in place, here and below.
  'CREATE TABLE like_counts (user_id integer PRIMARY KEY, at_most integer NOT NULL) WITH (fillfactor = 50)',

  // Increases with every change of a user's likes. Versions start from the clock, so that they do not repeat after the restore of
  // an older backup.
  'CREATE TABLE like_versions (user_id integer PRIMARY KEY, version bigint NOT NULL) WITH (fillfactor = 50)',
  `CREATE FUNCTION raise_like_versions() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO like_versions (user_id, version)
    SELECT DISTINCT user_id, extract(epoch FROM now())::bigint * 1000 FROM changed ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET version = greatest(like_versions.version + 1, excluded.version);
    RETURN NULL;
  END $$`,
  createLikeVersionTrigger('INSERT', 'NEW'),
  createLikeVersionTrigger('DELETE', 'OLD'),

  // Likes and playlist entries of a deleted song are removed in batches; until then it is not cleared.
  `CREATE TABLE deleted_songs (
    song_id integer PRIMARY KEY,
    is_cleared boolean NOT NULL DEFAULT false
  )`,
  'CREATE INDEX deleted_songs_uncleared ON deleted_songs (song_id) WHERE NOT is_cleared',

  // A song may be deleted while a statement that adds likes to it is running. The statement then fails with a serialization failure,
  // and its transaction is retried. Queries in a trigger see everything committed before they run, unlike the triggering statement.
  `CREATE FUNCTION reject_likes_of_deleted_songs() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM deleted_songs WHERE song_id = ANY (ARRAY(SELECT song_id FROM changed))) THEN
      RAISE EXCEPTION 'A song was deleted while it was being liked' USING ERRCODE = 'serialization_failure';
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER likes_insert_deleted AFTER INSERT ON likes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION reject_likes_of_deleted_songs()`,

  // Songs that moderators have blocked, or unblocked, with the revision of the last decision.
  `CREATE TABLE blocked_songs (
    song_id integer PRIMARY KEY,
    revision integer NOT NULL,
    is_blocked boolean NOT NULL
  )`,

  `CREATE TABLE follows (
    user_id integer NOT NULL,
    artist_id integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, artist_id)
  )`,
  'CREATE INDEX follows_artist_id ON follows (artist_id, user_id)',
  `CREATE TABLE follower_counts (
    artist_id integer PRIMARY KEY,
    followers integer NOT NULL
  ) WITH (fillfactor = 50)`,
];
