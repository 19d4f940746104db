/** Quotes a lexeme for the text form of `tsvector` and `tsquery`. */
const quote = (lexeme: string): string =>
  `'${/['\\]/.test(lexeme) ? lexeme.replaceAll(/['\\]/g, '$&$&') : lexeme}'`;

/** The weight of a word: of the name, of the artist, of what contains it, or of an additional spelling. */
export type Weight = 'A' | 'B' | 'C' | 'D';

/** The highest position that PostgreSQL stores. */
const maxPosition = 16_383;

/** A `tsvector` of the words of each weight. */
export function toVector(words: Readonly<Partial<Record<Weight, Iterable<string>>>>): string {
  const entries: string[] = [];
  let position = 0;
  for (const [weight, list] of Object.entries(words))
    for (const word of new Set(list)) {
      position = Math.min(position + 1, maxPosition);
      entries.push(`${quote(word)}:${position}${weight}`);
    }
  return entries.join(' ');
}

/** A `tsvector` without weights. */
export const toPlainVector = (words: Iterable<string>): string => [...new Set(words)].map(quote).join(' ');

/** A word of a query, with the words that may replace it. */
export interface QueryTerm {
  readonly words: readonly string[];
  readonly isPrefix: boolean;
}

/** A `tsquery` for documents that have all terms of one of the variants. */
export function toQuery(variants: readonly (readonly QueryTerm[])[]): string {
  const all = variants.map((terms) => terms.map(toTerm).join(' & '));
  return [...new Set(all)].map((terms) => `(${terms})`).join(' | ');
}

function toTerm({ words, isPrefix }: QueryTerm): string {
  const options = words.map((word) => `${quote(word)}${isPrefix ? ':*' : ''}`);
  return options.length === 1 ? options[0]! : `(${options.join(' | ')})`;
}
