import type { PreparedQuery } from '@rubato/service-kit';

const selectColumns = (table: string) =>
  ['kind', 'id', 'owner_id AS "ownerId"', 'name', 'compact', 'label', 'artist', 'popularity']
    .map((column) => `${table}.${column}`)
    .join(', ');

/** Names that begin with $2, the most popular first. $1 are kinds, $3 is the limit for each. */
const createBeginningQuery = (length: number): PreparedQuery => ({
  name: `search-by-beginning-${length}`,
  text: `
    SELECT ${selectColumns('document')} FROM unnest($1::smallint[]) kinds (kind) CROSS JOIN LATERAL (
      SELECT * FROM search_documents
      WHERE kind = kinds.kind AND kind <> 4 AND left(compact, ${length}) = $2
      ORDER BY popularity DESC, id DESC LIMIT $3
    ) document`,
});

/** Of each kind in $1, the $3 most popular of those documents in `found`. */
const selectMostPopular = (found: string) => `
  WITH found AS MATERIALIZED (${found}), numbered AS (
    SELECT *, row_number() OVER (PARTITION BY kind ORDER BY popularity DESC, id DESC) AS number FROM found
  ) SELECT ${selectColumns('document')} FROM numbered document WHERE number <= $3`;

/** The index finds documents for $2; of these, $4 selects, for which `IS TRUE` keeps the index from being used. */
const matching = `
  SELECT * FROM search_documents
  WHERE kind = ANY($1::smallint[]) AND words @@ $2::tsquery AND (words @@ $4::tsquery) IS TRUE`;

export const searchStatements = {
  beginnings: [createBeginningQuery(1), createBeginningQuery(2), createBeginningQuery(3)],
  /** Names from $2 up to, but without, $4: the shortest first, and of the same names the most popular. */
  byName: {
    name: 'search-by-name',
    text: `
      SELECT ${selectColumns('document')} FROM unnest($1::smallint[]) kinds (kind) CROSS JOIN LATERAL (
        SELECT * FROM search_documents
        WHERE kind = kinds.kind AND kind <> 4 AND compact >= $2 AND compact < $4
        ORDER BY compact, popularity DESC, id DESC LIMIT $3
      ) document`,
  },
  byWordsOfPopular: {
    name: 'search-by-words-of-popular',
    text: selectMostPopular(`${matching} AND is_popular AND kind <> 4`),
  },
  /** Of at most $5 documents for $2, whichever come first, those that $4 selects: there may be a hundred thousand. */
  byWords: {
    name: 'search-by-words',
    text: selectMostPopular(`
      SELECT * FROM (
        SELECT * FROM search_documents
        WHERE kind = ANY($1::smallint[]) AND words @@ $2::tsquery AND kind <> 4 LIMIT $5
      ) considered WHERE words @@ $4::tsquery`),
  },
  /** Playlists of the user $1. */
  playlists: {
    name: 'search-playlists',
    text: `
      SELECT ${selectColumns('document')} FROM search_documents document
      WHERE kind = 4 AND owner_id = $1 AND (words @@ $2::tsquery OR starts_with(compact, $4))
      ORDER BY popularity DESC, id DESC LIMIT $3`,
  },
  /** Songs whose lyrics match $1, the most popular of at most $3. The index finds them for $4, of which $1 selects. */
  lyrics: {
    name: 'search-lyrics',
    text: `
      WITH found AS MATERIALIZED (SELECT song_id, words FROM search_lyrics WHERE words @@ $4::tsquery LIMIT $3)
      SELECT id FROM search_documents JOIN found ON kind = 1 AND id = song_id
      WHERE found.words @@ $1::tsquery
      ORDER BY popularity DESC, id DESC LIMIT $2`,
  },
  /** Words that share a deletion with one of $1. */
  similarWords: {
    name: 'search-similar-words',
    text: `SELECT word, frequency FROM search_words WHERE deletions && $1::text[] ORDER BY frequency DESC LIMIT 300`,
  },
  /** What `distantWords` considers similar in this transaction. */
  setMinSimilarity: {
    name: 'search-set-min-similarity',
    text: `SELECT set_config('pg_trgm.similarity_threshold', $1, true)`,
  },
  /** Long words with many of the trigrams of $1. */
  distantWords: {
    name: 'search-distant-words',
    text: `
      SELECT word, frequency FROM search_words
      WHERE length(word) >= 7 AND word % $1 AND length(word) BETWEEN length($1) - 2 AND length($1) + 2
      ORDER BY similarity(word, $1) DESC, frequency DESC LIMIT 100`,
  },
  knownWords: {
    name: 'search-known-words',
    text: 'SELECT word, frequency FROM search_words WHERE word = ANY($1::text[])',
  },
  put: {
    name: 'search-put',
    text: `
      INSERT INTO search_documents AS document (kind, id, owner_id, name, compact, label, artist, words, popularity)
      SELECT kind, id, owner_id, name, compact, label, artist, words::tsvector, popularity
      FROM unnest(
        $1::smallint[], $2::integer[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::real[]
      ) documents (kind, id, owner_id, name, compact, label, artist, words, popularity)
      ORDER BY kind, id
      ON CONFLICT (kind, id) DO UPDATE SET
        owner_id = excluded.owner_id, name = excluded.name, compact = excluded.compact, label = excluded.label,
        artist = excluded.artist, words = excluded.words, popularity = excluded.popularity
      WHERE (document.owner_id, document.name, document.compact, document.label, document.artist, document.words, document.popularity)
        IS DISTINCT FROM (excluded.owner_id, excluded.name, excluded.compact, excluded.label, excluded.artist, excluded.words, excluded.popularity)`,
  },
  putLyrics: {
    name: 'search-put-lyrics',
    text: `
      INSERT INTO search_lyrics (song_id, words)
      SELECT song_id, words::tsvector FROM unnest($1::integer[], $2::text[]) lyrics (song_id, words) ORDER BY song_id
      ON CONFLICT (song_id) DO UPDATE SET words = excluded.words WHERE search_lyrics.words <> excluded.words`,
  },
  /** Words are only added: no two changes wait for each other because of a common word. */
  putWords: {
    name: 'search-put-words',
    text: `
      INSERT INTO search_words (word, frequency, deletions)
      SELECT word, 1, ARRAY[word] || ARRAY(
        SELECT DISTINCT overlay(word PLACING '' FROM n FOR 1) FROM generate_series(1, length(word)) n
      ) FROM unnest($1::text[]) words (word)
      -- Nearly all words are known already.
      WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = words.word)
      ORDER BY word
      ON CONFLICT (word) DO NOTHING`,
  },
  remove: {
    name: 'search-remove',
    text: `
      DELETE FROM search_documents USING unnest($1::smallint[], $2::integer[]) keys (kind, id)
      WHERE search_documents.kind = keys.kind AND search_documents.id = keys.id`,
  },
  removeLyrics: {
    name: 'search-remove-lyrics',
    text: 'DELETE FROM search_lyrics WHERE song_id = ANY($1::integer[])',
  },
  setPopularity: {
    name: 'search-set-popularity',
    text: `
      UPDATE search_documents document SET popularity = changes.popularity
      FROM unnest($1::integer[], $2::real[]) changes (id, popularity)
      WHERE document.kind = 1 AND document.id = changes.id AND document.popularity <> changes.popularity`,
  },
} as const satisfies Record<string, PreparedQuery | readonly PreparedQuery[]>;
