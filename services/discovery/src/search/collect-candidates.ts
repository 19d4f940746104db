import { findCorrections, type Corrections } from './find-corrections.ts';
import type { Candidate } from './rank.ts';
import type { SearchQuery } from './search-index.ts';
import { searchStatements as statements } from './search-statements.ts';
import { createIndexQuery, createQuery, type SearchTerms } from './search-terms.ts';
import { storedKinds } from './stored-kinds.ts';
import type { TimedQueries } from './timed-queries.ts';

/** What one stage of the search reads at most, for each kind of document. */
const stageLimit = 100;
/** Names with the same beginning that are compared. */
const maxNames = 200;
/** Documents with the same words that are compared, besides the popular ones. */
const maxMatches = 3000;
/** Lyrics with the same words that are compared. */
const maxLyrics = 500;
/** Beginnings of words with at most so many letters are not looked up in the index after other words. Lyrics have many more words. */
const [shortInNames, shortInLyrics] = [2, 3];
/** With this many results, typos are not corrected. */
const enough = 20;

/** What a search has found so far. It is filled stage by stage, so that it can end early. */
export class Candidates {
  readonly #found = new Map<string, Candidate>();
  lyrics: readonly number[] = [];
  corrections: Corrections = new Map();
  /** Whether nothing fitted until typos were corrected. */
  isCorrected = false;

  get all(): readonly Candidate[] {
    return [...this.#found.values()];
  }

  get size(): number {
    return this.#found.size;
  }

  add(candidates: readonly Candidate[]): void {
    for (const candidate of candidates) this.#found.set(`${candidate.kind} ${candidate.id}`, candidate);
  }

  /** The number of documents of the kind. */
  count(kind: number): number {
    return this.all.filter((candidate) => candidate.kind === kind).length;
  }
}

/** Fills `found` in stages, from the cheapest and most likely to the most expensive. Each reads a limited number of rows. */
export async function collectCandidates(
  queries: TimedQueries,
  terms: SearchTerms,
  query: SearchQuery,
  found: Candidates,
): Promise<void> {
  const kinds = query.kinds.map((kind) => storedKinds[kind]).filter((kind) => kind !== storedKinds.playlist);
  const isFull = () => kinds.every((kind) => found.count(kind) >= query.limit);
  const addMatches: AddMatches = async (wanted, alternatives, isEnough = isFull) => {
    const values = [
      kinds,
      createIndexQuery(wanted, shortInNames, alternatives),
      stageLimit,
      createQuery(wanted, alternatives),
    ];
    found.add(await queries.run(statements.byWordsOfPopular, ...values));
    if (!isEnough()) found.add(await queries.run(statements.byWords, ...values, maxMatches));
  };
  if (query.userId !== undefined && query.kinds.includes('playlist'))
    found.add(
      await queries.run(statements.playlists, query.userId, createQuery(terms), stageLimit, terms.compact),
    );
  if (kinds.length) {
    found.add(await findByName(queries, kinds, terms.compact));
    if (isSelective(terms)) await addMatches(terms);
    if (found.size === 0) await addMatches({ ...terms, variants: [terms.words] });
    if (found.size < enough) await addCorrected(queries, terms, found, addMatches);
    if (found.size === 0 && terms.words.length > 1)
      await addMatches(matchAnyWord(terms), collectAlternatives(found.corrections), () => found.size > 0);
  }
  const lyricsTerms = selectLyricsTerms(terms, query);
  if (lyricsTerms) found.lyrics = await findLyrics(queries, lyricsTerms, query.limit);
}

/** Adds documents with all words of any variant; others than the popular ones unless those are enough. */
type AddMatches = (
  terms: SearchTerms,
  alternatives?: ReadonlyMap<string, readonly string[]>,
  isEnough?: () => boolean,
) => Promise<void>;

async function findByName(
  queries: TimedQueries,
  kinds: readonly number[],
  compact: string,
): Promise<Candidate[]> {
  const { length } = [...compact];
  const beginning = statements.beginnings[length - 1];
  if (beginning) return queries.run(beginning, kinds, compact, stageLimit);
  // No character sorts after the last one of Unicode.
  return queries.run(statements.byName, kinds, compact, maxNames, `${compact}\u{10ffff}`);
}

async function addCorrected(
  queries: TimedQueries,
  terms: SearchTerms,
  found: Candidates,
  addMatches: AddMatches,
): Promise<void> {
  const isEmpty = found.size === 0;
  found.corrections = await findCorrections(queries, terms.words, isEmpty);
  if (found.corrections.size === 0) return;
  await addMatches({ ...terms, variants: [terms.words] }, collectAlternatives(found.corrections));
  found.isCorrected = isEmpty && found.size > 0;
}

const collectAlternatives = (corrections: Corrections): ReadonlyMap<string, readonly string[]> =>
  new Map([...corrections].map(([word, others]) => [word, [...others.keys()]]));

/** Each word alone, without those that say little: very many others begin with them. */
function matchAnyWord(terms: SearchTerms): SearchTerms {
  const telling = terms.words.filter((word) => word.length > shortInNames || !/^[a-z0-9]+$/.test(word));
  return { ...terms, variants: (telling.length ? telling : terms.words).map((word) => [word]) };
}

/** One or two letters are in too many words; names that begin with them are enough. */
const isSelective = ({ words, compact }: SearchTerms): boolean =>
  words.length > 1 || compact.length > 2 || !/^[a-z0-9]*$/.test(compact);

/** Lyrics have so many words that nearly all of them contain one that begins with these letters. */
const isShortBeginning = ({ words, compact, isTyping }: SearchTerms): boolean =>
  isTyping && words.length === 1 && compact.length <= shortInLyrics && /^[a-z0-9]+$/.test(compact);

/** What to find in lyrics, if anything. With names, a short beginning is left to the next letters; without, it is a whole word. */
function selectLyricsTerms(terms: SearchTerms, { lyrics, kinds }: SearchQuery): SearchTerms | undefined {
  if (!lyrics || !isSelective(terms)) return undefined;
  if (!isShortBeginning(terms)) return terms;
  return kinds.length ? undefined : { ...terms, isTyping: false };
}

async function findLyrics(queries: TimedQueries, terms: SearchTerms, limit: number): Promise<number[]> {
  const wanted = { ...terms, variants: [terms.words] };
  const rows = await queries.run<{ id: number }>(
    statements.lyrics,
    createQuery(wanted),
    limit,
    maxLyrics,
    createIndexQuery(wanted, shortInLyrics),
  );
  return rows.map(({ id }) => id);
}
