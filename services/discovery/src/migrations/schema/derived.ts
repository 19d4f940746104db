/** Genres and decades, derived from the copies of public songs. */
export const genres: readonly string[] = [
  // A row for each song and each of its genres; decade and time are repeated for the order of lists.
  `CREATE TABLE song_genres (
    song_id integer NOT NULL,
    slug text COLLATE "C" NOT NULL,
    decade integer NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (song_id, slug)
  )`,
  'CREATE INDEX song_genres_newest ON song_genres (slug, created_at DESC, song_id DESC)',
  'CREATE INDEX song_genres_newest_of_decade ON song_genres (slug, decade, created_at DESC, song_id DESC)',
  `CREATE TABLE genres (
    slug text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    song_count integer NOT NULL
  )`,
  'CREATE INDEX genres_by_size ON genres (song_count DESC, slug)',
  `CREATE TABLE song_decades (
    song_id integer PRIMARY KEY,
    decade integer NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX song_decades_newest ON song_decades (decade, created_at DESC, song_id DESC)',
  'CREATE TABLE decades (decade integer PRIMARY KEY, song_count integer NOT NULL)',
];

/** The search index. */
export const search: readonly string[] = [
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  // `label` is the name as written in lower case, if it differs from the folded one: MØ and Mo are different artists.
  `CREATE TABLE search_documents (
    kind smallint NOT NULL,
    id integer NOT NULL,
    owner_id integer,
    name text COLLATE "C" NOT NULL,
    compact text COLLATE "C" NOT NULL,
    label text,
    artist text COLLATE "C" NOT NULL,
    words tsvector NOT NULL,
    popularity real NOT NULL,
    is_popular boolean NOT NULL DEFAULT false,
    PRIMARY KEY (kind, id)
  )`,
  // Names that begin with one, two or three letters, the most popular first; longer beginnings are ranges.
  ...[1, 2, 3].map(
    (length) => `
    CREATE INDEX search_documents_begin_${length}
    ON search_documents (kind, left(compact, ${length}), popularity DESC, id DESC) WHERE kind <> 4`,
  ),
  `CREATE INDEX search_documents_compact
  ON search_documents (kind, compact, popularity DESC, id DESC) WHERE kind <> 4`,
  // Both indexes of words with `fastupdate` collect new entries in a pending list and merge them together: two to four times cheaper in
  // bulk. `PostgresSearchIndex` keeps the lists short, because every search reads them.
  `CREATE INDEX search_documents_words
  ON search_documents USING gin (words) WITH (fastupdate = on) WHERE kind <> 4`,
  `CREATE INDEX search_documents_popular_words
  ON search_documents USING gin (words) WITH (fastupdate = off) WHERE is_popular AND kind <> 4`,
  // Playlists are private, and only searched within those of one user.
  'CREATE INDEX search_documents_playlists ON search_documents (owner_id) WHERE kind = 4',

  `CREATE TABLE search_lyrics (
    song_id integer PRIMARY KEY,
    words tsvector NOT NULL
  )`,
  'CREATE INDEX search_lyrics_words ON search_lyrics USING gin (words) WITH (fastupdate = on)',

  // The words of names that everyone may see. `frequency` is the number of names, counted now and then. `deletions` are the word and what
  // is left of it without one of its letters: words that share one differ by at most one edit, or two substitutions.
  `CREATE TABLE search_words (
    word text COLLATE "C" PRIMARY KEY,
    frequency integer NOT NULL,
    deletions text[] NOT NULL
  )`,
  'CREATE INDEX search_words_deletions ON search_words USING gin (deletions) WITH (fastupdate = off)',
  `CREATE INDEX search_words_trigrams ON search_words USING gin (word gin_trgm_ops)
  WITH (fastupdate = off) WHERE length(word) >= 7`,
];
