import type { Random } from './random.ts';

const size = 60_000;
const maxSyllables = 4;
const consonants = 'b c d f g h j k l m n p r s t v w br cr dr fr gr pr tr st sl bl cl fl sh ch th'.split(
  ' ',
);
const vowels = 'a e i o u ai ea ou oo'.split(' ');
const endings = ' n r s t l m d k'.split(' ');

/** Words that can be pronounced, the most frequent first. Frequent words tend to be short. */
export function createVocabulary(random: Random): readonly string[] {
  const words = new Set<string>();
  while (words.size < size) words.add(createWord(random));
  const placed = [...words].map((word) => ({ word, place: word.length + 6 * random.next() }));
  return placed.toSorted((a, b) => a.place - b.place).map(({ word }) => word);
}

function createWord(random: Random): string {
  const syllables = 1 + random.below(maxSyllables);
  const parts = Array.from({ length: syllables }, () => random.pick(consonants) + random.pick(vowels));
  return parts.join('') + random.pick(endings);
}

/** `count` words by Zipf's law, separated by spaces. */
export function createText(random: Random, vocabulary: readonly string[], count: number): string {
  return Array.from({ length: count }, () => vocabulary[random.zipf(vocabulary.length)]).join(' ');
}
