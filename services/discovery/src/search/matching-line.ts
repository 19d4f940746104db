import { foldText } from '@rubato/contracts/folding';

/** Lines are cut to this length. */
const maxLength = 200;

/** The line of `lyrics`, which ends at a line break or a comma, with the most words of `query`, the first of these. The last word may be the beginning of one. */
export function findMatchingLine(lyrics: string, query: string): string {
  const wanted = foldText(query).words;
  let [best, bestCount] = ['', -1];
  for (const line of lyrics.split(/[\n,]/)) {
    const words = foldText(line).words;
    const count = wanted.filter((word) => words.some((other) => isMatch(other, word))).length;
    if (count > bestCount && line.trim()) [best, bestCount] = [line.trim(), count];
    if (bestCount === wanted.length) break;
  }
  return [...best].slice(0, maxLength).join('').toWellFormed();
}

/** Chinese and Japanese words are runs of characters. */
const isMatch = (word: string, wanted: string): boolean =>
  word.startsWith(wanted) || (/[^a-z0-9]/.test(wanted) && word.includes(wanted));
