import { foldText, splitIntoGrams, isCjkWord, type FoldedText } from '@rubato/contracts/folding';
import { toQuery, type QueryTerm } from './tsquery.ts';

/** Further words of a query are ignored. */
const maxWords = 10;

/** A query, prepared for the index. */
export interface SearchTerms {
  /** The folded words; empty if there is nothing to search for. */
  readonly words: readonly string[];
  readonly compact: string;
  /** The query as typed, in lower case. */
  readonly label: string;
  /** Whether the last word may be the beginning of one: nothing follows it. */
  readonly isTyping: boolean;
  /** The ways to write the query: as typed, with other spellings, and with neighbors as one word. */
  readonly variants: readonly Variant[];
}

type Variant = readonly string[];

export function parseQuery(text: string): SearchTerms {
  const folded = foldText(text, maxWords);
  const words = folded.words.slice(0, maxWords);
  return {
    words,
    compact: words.join(''),
    label: toLabel(text),
    isTyping: !/\s$/u.test(text),
    variants: listVariants({ ...folded, words }),
  };
}

/** A name as it is compared letter by letter: accents and punctuation count, case and spaces do not. */
export const toLabel = (text: string): string =>
  text.toWellFormed().normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();

/** Words of which others may replace some. */
type Alternatives = ReadonlyMap<string, readonly string[]>;

/** The `tsquery` of the variants, in which `alternatives` may replace words. */
export const createQuery = (
  terms: Pick<SearchTerms, 'variants' | 'isTyping'>,
  alternatives: Alternatives = new Map(),
): string => buildQuery(terms, alternatives, () => true);

/**
 * Like `createQuery`, without the beginning of a last word after others if it has at most `letters`: very many words begin with it, and reading all
 * their documents takes longer than comparing those with the other words.
 */
export const createIndexQuery = (
  terms: Pick<SearchTerms, 'variants' | 'isTyping'>,
  letters: number,
  alternatives: Alternatives = new Map(),
): string =>
  buildQuery(
    terms,
    alternatives,
    (word, n, { length }) =>
      !(terms.isTyping && n > 0 && n === length - 1 && word.length <= letters && /^[a-z0-9]+$/.test(word)),
  );

function buildQuery(
  { variants, isTyping }: Pick<SearchTerms, 'variants' | 'isTyping'>,
  alternatives: Alternatives,
  isUsed: (word: string, n: number, words: Variant) => boolean,
): string {
  return toQuery(
    variants.map((words) =>
      words.flatMap((word, n): QueryTerm[] => {
        if (!isUsed(word, n, words)) return [];
        if (isCjkWord(word)) return toCjkTerms(word, isTyping && n === words.length - 1);
        const others = alternatives.get(word);
        if (others) return [{ words: [word, ...others], isPrefix: false }];
        return [{ words: [word], isPrefix: isTyping && n === words.length - 1 }];
      }),
    ),
  );
}

function toCjkTerms(word: string, isPrefix: boolean): QueryTerm[] {
  const { characters, pairs } = splitIntoGrams(word);
  if (pairs.length === 0) return [{ words: characters, isPrefix }];
  return pairs.map((pair) => ({ words: [pair], isPrefix: false }));
}

/**
 * As typed, unless that is single letters (T.N.T.) or next to nothing (C++); with each other spelling; and with two neighbors as one word.
 */
function listVariants({ words, spellings }: FoldedText): readonly Variant[] {
  if (words.length === 0) return [];
  const replaced = spellings
    .filter(({ to }) => to <= words.length)
    .map(({ text, from, to }) => [...words.slice(0, from), text, ...words.slice(to)]);
  const joined = words
    .slice(1)
    .map((word, n) => [...words.slice(0, n), `${words[n]}${word}`, ...words.slice(n + 2)]);
  const isTelling = spellings.every(({ from, to }) => words.slice(from, to).some((word) => word.length > 1));
  return isTelling ? [words, ...replaced, ...joined] : replaced.length ? replaced : [words];
}
