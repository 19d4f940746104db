const list = new Intl.ListFormat('en-GB');

/** Joins words for a sentence: `title`, `title and year`, `title, year and cover`. */
export const formatList = (words: readonly string[]): string => list.format(words);
