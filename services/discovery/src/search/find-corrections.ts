import { countToleratedTypos, countTypos } from '@rubato/contracts/folding';
import { searchStatements } from './search-statements.ts';
import type { TimedQueries } from './timed-queries.ts';

/** By misspelled word: known words and the number of typos, the most likely first. */
export type Corrections = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface KnownWord {
  readonly word: string;
  readonly frequency: number;
}

const maxCorrections = 10;
/** Where nothing was found, one typo is corrected in words from the first length, two from the second. */
const [shortWord, longWord] = [4, 7];
/** Two typos leave less of a word than `pg_trgm` considers similar by default. */
const minSimilarity = 0.2;

/**
 * Finds known words that differ from `words` by few typos. Where `isNothingFound`, corrects more typos, and in as many as the longer of the
 * typed and the known word allows: letters may be missing.
 */
export async function findCorrections(
  queries: TimedQueries,
  words: readonly string[],
  isNothingFound: boolean,
): Promise<Corrections> {
  const corrections = new Map<string, ReadonlyMap<string, number>>();
  for (const word of new Set(words)) {
    const typos = isNothingFound ? countPossibleTypos(word) : countToleratedTypos(word);
    if (typos === 0 || !/^[a-z]+$/.test(word)) continue;
    const known = await findSimilarWords(queries, word, isNothingFound && typos > 1);
    const found = selectLikeliest(word, known, isNothingFound ? countTyposOfEither : countToleratedTypos);
    if (found.size) corrections.set(word, found);
  }
  return corrections;
}

const countPossibleTypos = ({ length }: string): number =>
  length >= longWord ? 2 : length >= shortWord ? 1 : 0;
const countTyposOfEither = (word: string, other: string): number =>
  Math.max(countToleratedTypos(word), countToleratedTypos(other), word.length === shortWord ? 1 : 0);

async function findSimilarWords(
  queries: TimedQueries,
  word: string,
  withDistant: boolean,
): Promise<KnownWord[]> {
  const near = await queries.run<KnownWord>(searchStatements.similarWords, listDeletions(word));
  if (!withDistant) return near;
  await queries.run(searchStatements.setMinSimilarity, String(minSimilarity));
  return [...near, ...(await queries.run<KnownWord>(searchStatements.distantWords, word))];
}

/** The word, and what is left of it without one of its letters. */
const listDeletions = (word: string): string[] => [
  ...new Set([word, ...[...word].map((_, n) => word.slice(0, n) + word.slice(n + 1))]),
];

/** The known words with the fewest typos, at most those that `maxTypos` allows. */
function selectLikeliest(
  word: string,
  known: readonly KnownWord[],
  maxTypos: (word: string, other: string) => number,
): ReadonlyMap<string, number> {
  const rated = known
    .map((other) => ({ ...other, typos: countTypos(word, other.word, maxTypos(word, other.word)) }))
    .filter(({ typos }) => typos > 0 && typos < Infinity)
    .toSorted((a, b) => a.typos - b.typos || b.frequency - a.frequency || (a.word < b.word ? -1 : 1));
  return new Map(rated.map(({ word: other, typos }) => [other, typos] as const).slice(0, maxCorrections));
}
