import { runPreparedWithin } from '@rubato/service-kit';
import { EntityManager, type DataSource } from 'typeorm';
import { Candidates, collectCandidates } from './collect-candidates.ts';
import { indexDocument } from './document-words.ts';
import { lockIndex } from './lock-index.ts';
import { compareRanks, computeRank, correctWords, type Candidate } from './rank.ts';
import { refreshSearch } from './refresh-search.ts';
import type {
  DocumentKey,
  DocumentKind,
  SearchDocument,
  SearchHit,
  SearchHits,
  SearchIndex,
  SearchQuery,
  Transaction,
} from './search-index.ts';
import { searchStatements as statements } from './search-statements.ts';
import { parseQuery } from './search-terms.ts';
import { toKind, storedKinds } from './stored-kinds.ts';
import { isOutOfTime, TimedQueries } from './timed-queries.ts';

/** The default time limit of a search. */
export const searchTimeoutMs = 150;

/** The search index in tables of this service's database. After `timeoutMs` of `now`, a search returns what it has found. */
export class PostgresSearchIndex implements SearchIndex {
  constructor(
    private readonly database: DataSource,
    private readonly timeoutMs = searchTimeoutMs,
    private readonly now = () => performance.now(),
  ) {}

  async put(documents: readonly SearchDocument[], transaction: Transaction): Promise<void> {
    const manager = await prepareWriter(transaction, documents.length);
    const rows = documents.map((document) => ({ ...document, ...indexDocument(document) }));
    await runPreparedWithin(manager, statements.put, [
      rows.map(({ kind }) => storedKinds[kind]),
      rows.map(({ id }) => id),
      rows.map(({ ownerId }) => ownerId),
      rows.map(({ name }) => name),
      rows.map(({ compact }) => compact),
      rows.map(({ label }) => label),
      rows.map(({ artist }) => artist),
      rows.map(({ vector }) => vector),
      rows.map(({ popularity }) => popularity),
    ]);
    const songs = rows.filter(({ kind }) => kind === 'song');
    const sung = songs.filter(({ lyrics }) => lyrics !== null);
    const silent = songs.filter(({ lyrics }) => lyrics === null).map(({ id }) => id);
    if (silent.length) await runPreparedWithin(manager, statements.removeLyrics, [silent]);
    if (sung.length)
      await runPreparedWithin(manager, statements.putLyrics, [
        sung.map(({ id }) => id),
        sung.map(({ lyrics }) => lyrics),
      ]);
    // The words of playlists are private: they must not be suggested to others.
    const words = rows.filter(({ kind }) => kind !== 'playlist').flatMap(({ vocabulary }) => vocabulary);
    if (words.length) await runPreparedWithin(manager, statements.putWords, [[...new Set(words)]]);
  }

  async remove(keys: readonly DocumentKey[], transaction: Transaction): Promise<void> {
    const manager = await prepareWriter(transaction, keys.length);
    await runPreparedWithin(manager, statements.remove, [
      keys.map(({ kind }) => storedKinds[kind]),
      keys.map(({ id }) => id),
    ]);
    const songs = keys.filter(({ kind }) => kind === 'song').map(({ id }) => id);
    if (songs.length) await runPreparedWithin(manager, statements.removeLyrics, [songs]);
  }

  async setPopularity(songs: ReadonlyMap<number, number>, transaction: Transaction): Promise<void> {
    await runPreparedWithin(await prepareWriter(transaction, songs.size), statements.setPopularity, [
      [...songs.keys()],
      [...songs.values()],
    ]);
  }

  async find(query: SearchQuery): Promise<SearchHits> {
    const terms = parseQuery(query.text);
    if (terms.words.length === 0) return { hits: [], lyrics: [], didYouMean: null };
    const found = new Candidates();
    try {
      await this.database.transaction((manager) =>
        collectCandidates(new TimedQueries(manager, this.timeoutMs, this.now), terms, query, found),
      );
    } catch (error) {
      if (!isOutOfTime(error)) throw error;
    }
    const isPreferred = await findPreference(query, found.all);
    const { corrections } = found;
    const ranked = found.all
      .map((candidate) => ({ candidate, rank: computeRank(candidate, terms, { corrections, isPreferred }) }))
      .toSorted((a, b) => compareRanks(a.rank, b.rank));
    const hits = ranked
      .filter(({ rank }) => !query.after || compareRanks(rank, query.after) > 0)
      .map(({ candidate, rank }): SearchHit => ({
        kind: toKind(candidate.kind),
        id: candidate.id,
        rank,
      }));
    const best = found.isCorrected ? ranked[0]?.candidate : undefined;
    return {
      hits: selectFirstOfEach(query.kinds, hits, query.limit),
      lyrics: found.lyrics,
      didYouMean: best ? correctWords(best, terms.words, corrections).join(' ') : null,
    };
  }

  refresh(): Promise<void> {
    return refreshSearch(this.database);
  }
}

/** The transaction, as the only one that writes the index. It changes at most `documents`. */
async function prepareWriter(transaction: Transaction, documents: number): Promise<EntityManager> {
  if (!(transaction instanceof EntityManager)) throw new TypeError('Not a transaction of the database');
  await lockIndex(transaction, documents);
  return transaction;
}

/** Whether a candidate belongs to the user, or to somebody whom the user follows. */
async function findPreference(
  { userId, findFollowed }: SearchQuery,
  candidates: readonly Candidate[],
): Promise<(candidate: Candidate) => boolean> {
  const owners = new Set(candidates.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId])));
  const followed = owners.size ? await findFollowed?.([...owners]) : undefined;
  return ({ ownerId }) => ownerId !== null && (ownerId === userId || (followed?.has(ownerId) ?? false));
}

const selectFirstOfEach = (
  kinds: readonly DocumentKind[],
  hits: readonly SearchHit[],
  limit: number,
): SearchHit[] => kinds.flatMap((one) => hits.filter(({ kind }) => kind === one).slice(0, limit));
