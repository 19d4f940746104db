import anyAscii from 'any-ascii';

/** Text prepared for search, where accents, case, width and punctuation make no difference. */
export interface FoldedText {
  /** The words in their order. A run of Chinese or Japanese characters is one word. */
  readonly words: readonly string[];
  /**
   * Other spellings of single words, by the position of their first word: 'tnt' of 'T.N.T.', 'acdc' of 'AC/DC', 'kesha' of 'Ke$ha', 'c++'.
   */
  readonly spellings: readonly Spelling[];
  /** All words without spaces: 'sugarcane' of 'Sugar Cane'. */
  readonly compact: string;
}

export interface Spelling {
  readonly text: string;
  /** The words `[from, to)` that it stands for. */
  readonly from: number;
  readonly to: number;
}

/** Words and spellings are cut to this length. */
const maxWordLength = 40;

const cjk = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]+/gu;
const apostrophes = /['’ʼ`´]/gu;
const letters: Readonly<Record<string, string>> = { $: 's', '!': 'i', '@': 'a' };
/** Signs that names consist of or end with: C++, !!!, 1+, #1. */
const signs = /[+#!?$&@*%=<>|~^]/u;

/** Folds `text`, of which at most the first `maxWords` words are used. Never throws; lone surrogates are dropped. */
export function foldText(text: string, maxWords = 1000): FoldedText {
  const words: string[] = [];
  const spellings: Spelling[] = [];
  for (const chunk of splitIntoChunks(text)) {
    if (words.length >= maxWords) break;
    if (isPlain(chunk)) {
      words.push(chunk.toLowerCase().slice(0, maxWordLength));
      continue;
    }
    const from = words.length;
    const parts = splitIntoParts(chunk);
    words.push(...parts);
    for (const spelling of listSpellings(chunk, parts))
      spellings.push({ text: spelling, from, to: words.length });
  }
  return { words, spellings, compact: words.join('') };
}

/** Whether `word` consists of Chinese or Japanese characters, which are written without spaces. */
export function isCjkWord(word: string): boolean {
  return /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]/u.test(word);
}

/** The single characters and the pairs of neighbors of a word for which `isCjkWord` is true. */
export function splitIntoGrams(word: string): { readonly characters: string[]; readonly pairs: string[] } {
  const characters = [...word];
  return { characters, pairs: characters.slice(1).map((character, n) => `${characters[n]}${character}`) };
}

/** Most texts are ASCII, for which most of the work is not needed: lyrics have hundreds of words. */
function splitIntoChunks(text: string): string[] {
  if (/^[\0-\x7f]*$/.test(text)) return text.split(/[\0-\x20\x7f]+/);
  const spaced = text.toWellFormed().normalize('NFKC').replaceAll(cjk, ' $& ');
  return spaced.split(/[\s\p{Cc}\u2800]+/u);
}

/** Whether folding changes nothing but the case. */
const isPlain = (chunk: string): boolean => /^[A-Za-z0-9]+$/.test(chunk);

function splitIntoParts(chunk: string): string[] {
  if (isCjkWord(chunk)) return [chunk.slice(0, maxWordLength)];
  const parts = toLatin(chunk).match(/[a-z0-9]+/g);
  if (parts) return parts.map((part) => part.slice(0, maxWordLength));
  const sign = toSignWord(chunk);
  return sign ? [sign] : [];
}

function* listSpellings(chunk: string, parts: readonly string[]): Generator<string> {
  if (isCjkWord(chunk) || parts.length === 0) return;
  const joined = parts.join('').slice(0, maxWordLength);
  if (parts.length > 1) yield joined;
  const sign = toSignWord(chunk);
  if (!sign || sign === parts[0]) return;
  yield sign;
  const replaced = toLatin(chunk.replaceAll(/[$!@](?=\p{L})/gu, (character) => letters[character]!));
  const word = (replaced.match(/[a-z0-9]+/g) ?? []).join('').slice(0, maxWordLength);
  if (word !== joined) yield word;
}

const toLatin = (text: string): string => anyAscii(text).toLowerCase().replaceAll(apostrophes, '');

/** The chunk in lower case if signs are part of it, without quotes, brackets, periods and the like around it. */
function toSignWord(chunk: string): string | undefined {
  if (!signs.test(chunk)) return undefined;
  const kept = chunk.toLowerCase().replaceAll(/[^\p{L}\p{N}+#!?$&@*%=<>|~^]/gu, '');
  return kept.slice(0, maxWordLength).toWellFormed() || undefined;
}
