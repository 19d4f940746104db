import { foldText, splitIntoGrams, isCjkWord, type FoldedText } from '@rubato/contracts/folding';
import type { SearchDocument } from './search-index.ts';
import { toLabel } from './search-terms.ts';
import { toPlainVector, toVector } from './tsquery.ts';

/** Further words of lyrics are not indexed. */
const maxLyricsWords = 2000;
/** Further words of names of artists and albums are not indexed. */
const maxContextWords = 100;

/** What the index stores of a document. */
export interface IndexedDocument {
  readonly name: string;
  readonly compact: string;
  readonly label: string | null;
  readonly artist: string;
  readonly vector: string;
  /** The words for corrections: those of the name and the artist. */
  readonly vocabulary: readonly string[];
  readonly lyrics: string | null;
}

export function indexDocument(document: SearchDocument): IndexedDocument {
  const name = foldText(document.name);
  const artist = foldText(document.artist, maxContextWords);
  const containers = foldText(document.containers.join(' '), maxContextWords);
  const label = toLabel(document.name);
  const spaced = name.words.join(' ');
  return {
    name: spaced,
    compact: name.compact,
    label: label === spaced ? null : label,
    artist: artist.words.join(' '),
    vector: toVector({
      A: listWords(name),
      B: listWords(artist),
      C: listWords(containers),
      D: [...joinPairs(name), ...joinPairs(artist)],
    }),
    vocabulary: [...new Set([...name.words, ...artist.words])].filter((word) => /^[a-z]{3,}$/.test(word)),
    lyrics: document.lyrics ? toPlainVector(listWords(foldText(document.lyrics, maxLyricsWords))) : null,
  };
}

/** The words and their other spellings; of Chinese and Japanese ones, the characters and pairs. */
function* listWords({ words, spellings }: FoldedText): Generator<string> {
  for (const word of words)
    if (isCjkWord(word)) {
      const { characters, pairs } = splitIntoGrams(word);
      yield* characters;
      yield* pairs;
    } else yield word;
  for (const { text } of spellings) yield text;
}

/** Neighbors as one word, so that "sugarcane" finds "Sugar Cane". */
function joinPairs({ words }: FoldedText): string[] {
  return words.slice(1).map((word, n) => `${words[n]}${word}`);
}
