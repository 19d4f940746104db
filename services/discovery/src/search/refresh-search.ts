import type { DataSource, EntityManager } from 'typeorm';
import { lockIndex } from './lock-index.ts';
import { storedKinds } from './stored-kinds.ts';

/** The number of documents that are searched first. */
const popularDocuments = 20_000;
/** Rows that one statement writes, and reads: a large index must not exceed the time limit of statements. */
const writtenRows = 500;
const readRows = 20_000;
const readWords = 5000;

const publicKinds = Object.values(storedKinds).filter((kind) => kind !== storedKinds.playlist);

interface Key {
  readonly kind: number;
  readonly id: number;
}

/** Marks the most popular documents, counts how many names have each word, and forgets words that none has. */
export async function refreshSearch(database: DataSource): Promise<void> {
  await markPopular(database);
  await updateWords(database, await countWords(database));
}

async function markPopular(database: DataSource): Promise<void> {
  const popular: Key[] = await database.query(
    'SELECT kind, id FROM search_documents WHERE kind <> 4 ORDER BY popularity DESC, id DESC LIMIT $1',
    [popularDocuments],
  );
  const marked: Key[] = await database.query(
    'SELECT kind, id FROM search_documents WHERE is_popular AND kind <> 4 ORDER BY kind, id',
  );
  await setPopular(database, true, findMissing(marked, popular));
  await setPopular(database, false, findMissing(popular, marked));
}

/** What is in `keys`, but not in `known`. */
function findMissing(known: readonly Key[], keys: readonly Key[]): Key[] {
  const existing = new Set(known.map(({ kind, id }) => `${kind} ${id}`));
  return keys.filter(({ kind, id }) => !existing.has(`${kind} ${id}`));
}

async function setPopular(database: DataSource, isPopular: boolean, keys: readonly Key[]): Promise<void> {
  for (const batch of splitIntoBatches(keys))
    await write(database, (manager) =>
      manager.query(
        `UPDATE search_documents document SET is_popular = $1
        FROM unnest($2::smallint[], $3::integer[]) keys (kind, id)
        WHERE document.kind = keys.kind AND document.id = keys.id`,
        [isPopular, batch.map(({ kind }) => kind), batch.map(({ id }) => id)],
      ),
    );
}

/** Writes one batch, as the only writer of the index. */
async function write(
  database: DataSource,
  batch: (manager: EntityManager) => Promise<unknown>,
): Promise<void> {
  await database.transaction(async (manager) => {
    await lockIndex(manager, writtenRows);
    await batch(manager);
  });
}

/** The number of names and artists that contain each word. */
async function countWords(database: DataSource): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const kind of publicKinds)
    for (let [after, last] = [0, 0]; ; after = last) {
      const [page]: { last: number | null }[] = await database.query(
        `SELECT max(id) AS last FROM (
          SELECT id FROM search_documents WHERE kind = $1 AND id > $2 ORDER BY id LIMIT ${readRows}
        ) page`,
        [kind, after],
      );
      if (!page?.last) break;
      ({ last } = page as { last: number });
      const rows: { word: string; count: number }[] = await database.query(
        `SELECT word, ndoc AS count FROM ts_stat($1, 'ab')`,
        [`SELECT words FROM search_documents WHERE kind = ${kind} AND id > ${after} AND id <= ${last}`],
      );
      for (const { word, count } of rows) counts.set(word, (counts.get(word) ?? 0) + count);
    }
  return counts;
}

async function updateWords(database: DataSource, counts: ReadonlyMap<string, number>): Promise<void> {
  for (let after = ''; ;) {
    const page: { word: string; frequency: number }[] = await database.query(
      `SELECT word, frequency FROM search_words WHERE word > $1 ORDER BY word LIMIT ${readWords}`,
      [after],
    );
    if (page.length === 0) return;
    after = page.at(-1)!.word;
    const changed = page.filter(({ word, frequency }) => counts.has(word) && counts.get(word) !== frequency);
    for (const batch of splitIntoBatches(changed))
      await write(database, (manager) =>
        manager.query(
          `UPDATE search_words SET frequency = counted.frequency
          FROM unnest($1::text[], $2::integer[]) counted (word, frequency) WHERE search_words.word = counted.word`,
          [batch.map(({ word }) => word), batch.map(({ word }) => counts.get(word))],
        ),
      );
    // Documents may have been added meanwhile.
    for (const batch of splitIntoBatches(page.filter(({ word }) => !counts.has(word))))
      await write(database, (manager) =>
        manager.query(
          `DELETE FROM search_words WHERE word = ANY($1::text[]) AND NOT EXISTS (
            SELECT FROM search_documents WHERE kind <> 4 AND words @@ quote_literal(search_words.word)::tsquery
          )`,
          [batch.map(({ word }) => word)],
        ),
      );
  }
}

function* splitIntoBatches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += writtenRows) yield rows.slice(start, start + writtenRows);
}
