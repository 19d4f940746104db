import type { SearchTerms } from './search-terms.ts';

/** A document that the index has found, before it is ranked. */
export interface Candidate {
  readonly kind: number;
  readonly id: number;
  readonly ownerId: number | null;
  readonly name: string;
  readonly compact: string;
  readonly label: string | null;
  readonly artist: string;
  readonly popularity: number;
}

/** What the rank depends on besides the words. */
export interface RankContext {
  /** The corrections of words, with the number of typos of each. */
  readonly corrections: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Whether the document belongs to the searching user, or to an artist whom they follow. */
  isPreferred(candidate: Candidate): boolean;
}

/** How closely a name fits, the smaller the better. */
const fit = {
  sameLetters: 0,
  sameName: 1,
  withArtist: 2,
  beginning: 3,
  wordsOfName: 4,
  beginningsInName: 5,
  wordsOfArtist: 6,
  beginningsInArtist: 7,
  elsewhere: 8,
} as const;

/**
 * The rank of a candidate; compared number by number, the smallest comes first: missing words, typos, how closely the name fits, whether it
 * is the user's own or followed, popularity, and the newest.
 */
export function computeRank(
  candidate: Candidate,
  terms: SearchTerms,
  context: RankContext,
): readonly number[] {
  const inName = match(candidate.name.split(' '), terms, context);
  const inBoth = match([...candidate.name.split(' '), ...candidate.artist.split(' ')], terms, context);
  const isElsewhere = inBoth.missing > 0 && !hasSameLetters(candidate, terms);
  return [
    isElsewhere ? inBoth.missing : 0,
    hasSameLetters(candidate, terms) ? 0 : inBoth.typos,
    computeFit(candidate, terms, inName, inBoth),
    context.isPreferred(candidate) ? 0 : 1,
    -candidate.popularity,
    -candidate.id,
  ];
}

/** Compares ranks. */
export function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [n, value] of a.entries()) {
    const difference = value - (b[n] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

interface Match {
  readonly missing: number;
  readonly typos: number;
  /** Whether all words are whole words without typos. */
  readonly isWhole: boolean;
  /** The words of the query without typos and spaces. */
  readonly corrected: string;
}

/** How the words of the query are found in `words`. */
function match(
  words: readonly string[],
  { words: wanted, isTyping }: SearchTerms,
  context: RankContext,
): Match {
  const known = new Set(words);
  let [missing, typos, isWhole, corrected] = [0, 0, true, ''];
  for (const [n, word] of wanted.entries()) {
    const correction = known.has(word) ? undefined : selectLikeliest(context.corrections.get(word), known);
    corrected += correction?.word ?? word;
    if (known.has(word)) continue;
    isWhole = false;
    if (isTyping && n === wanted.length - 1 && words.some((other) => other.startsWith(word))) continue;
    if (correction) typos += correction.typos;
    else missing += 1;
  }
  return { missing, typos, isWhole, corrected };
}

/** The words of a query as `candidate` contains them; the most likely correction of those that are in neither name nor artist. */
export function correctWords(
  { name, artist }: Candidate,
  words: readonly string[],
  corrections: RankContext['corrections'],
): string[] {
  const known = new Set([...name.split(' '), ...artist.split(' ')]);
  return words.map((word) => {
    if (known.has(word)) return word;
    const possible = corrections.get(word);
    return selectLikeliest(possible, known)?.word ?? possible?.keys().next().value ?? word;
  });
}

/** The correction with the fewest typos among the words of a document. */
function selectLikeliest(
  corrections: ReadonlyMap<string, number> | undefined,
  known: ReadonlySet<string>,
): { readonly word: string; readonly typos: number } | undefined {
  return [...(corrections ?? [])]
    .filter(([word]) => known.has(word))
    .map(([word, typos]) => ({ word, typos }))
    .toSorted((one, other) => one.typos - other.typos)[0];
}

const removeArticle = (name: string): string => name.replace(/^the (?=.)/, '').replaceAll(' ', '');

/** Whether the name begins with the letters of the query, or has them together with the artist, however they are divided into words. */
function hasSameLetters({ compact, artist }: Candidate, { compact: wanted }: SearchTerms): boolean {
  const by = artist.replaceAll(' ', '');
  return compact.startsWith(wanted) || `${by}${compact}` === wanted || `${compact}${by}` === wanted;
}

function computeFit(candidate: Candidate, terms: SearchTerms, inName: Match, inBoth: Match): number {
  const { name, compact, label, artist } = candidate;
  if ((label ?? name) === terms.label) return fit.sameLetters;
  if (compact === terms.compact || removeArticle(name) === terms.compact) return fit.sameName;
  if (compact === removeArticle(terms.words.join(' '))) return fit.sameName;
  if (artist && hasSameLetters(candidate, terms) && !compact.startsWith(terms.compact)) return fit.withArtist;
  if (compact === inName.corrected) return fit.sameName;
  if (compact.startsWith(terms.compact)) return fit.beginning;
  if (inName.missing === 0) return inName.isWhole ? fit.wordsOfName : fit.beginningsInName;
  if (inBoth.missing === 0) return inBoth.isWhole ? fit.wordsOfArtist : fit.beginningsInArtist;
  return fit.elsewhere;
}
