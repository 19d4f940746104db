import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The search index. */
export class CreateSearch1764000100000 implements MigrationInterface {
  name = 'CreateSearch1764000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    // `label` is the name as written in lower case, if it differs from the folded one: MØ and Mo are different artists.
    await runner.query(`
      CREATE TABLE search_documents (
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
      )`);
    // Names that begin with one, two or three letters, the most popular first; longer beginnings are ranges.
    for (const length of [1, 2, 3])
      await runner.query(`
        CREATE INDEX search_documents_begin_${length}
        ON search_documents (kind, left(compact, ${length}), popularity DESC, id DESC) WHERE kind <> 4`);
    await runner.query(`
      CREATE INDEX search_documents_compact
      ON search_documents (kind, compact, popularity DESC, id DESC) WHERE kind <> 4`);
    // No list of pending entries: reading it would make some searches slow.
    await runner.query(`
      CREATE INDEX search_documents_words
      ON search_documents USING gin (words) WITH (fastupdate = off) WHERE kind <> 4`);
    await runner.query(`
      CREATE INDEX search_documents_popular_words
      ON search_documents USING gin (words) WITH (fastupdate = off) WHERE is_popular AND kind <> 4`);
    // Playlists are private, and only searched within those of one user.
    await runner.query(`
      CREATE INDEX search_documents_playlists ON search_documents (owner_id) WHERE kind = 4`);
    await runner.query(`
      CREATE TABLE search_lyrics (
        song_id integer PRIMARY KEY,
        words tsvector NOT NULL
      )`);
    await runner.query(`
      CREATE INDEX search_lyrics_words ON search_lyrics USING gin (words) WITH (fastupdate = off)`);
    // The words of names that everyone may see. `frequency` is the number of names, counted now and then. `deletions` are the word and what
    // is left of it without one of its letters: words that share one differ by at most one edit, or two substitutions.
    await runner.query(`
      CREATE TABLE search_words (
        word text COLLATE "C" PRIMARY KEY,
        frequency integer NOT NULL,
        deletions text[] NOT NULL
      )`);
    await runner.query(`
      CREATE INDEX search_words_deletions ON search_words USING gin (deletions) WITH (fastupdate = off)`);
    await runner.query(`
      CREATE INDEX search_words_trigrams ON search_words USING gin (word gin_trgm_ops)
      WITH (fastupdate = off) WHERE length(word) >= 7`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['search_words', 'search_lyrics', 'search_documents'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
