/** Joins words for a sentence: `title`, `title and year`, `title, year and cover`. */
export function formatList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
