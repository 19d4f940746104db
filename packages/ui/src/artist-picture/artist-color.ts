/** A color for an artist without a picture: always the same for the same name, and dark enough for light text. */
export function chooseArtistColor(name: string): string {
  let hash = 0;
  for (const character of name.normalize('NFKC').toLowerCase())
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360_007;
  return `oklch(0.45 0.09 ${hash % 360})`;
}

/** The first characters of the first two words of `name`. */
export function getInitials(name: string): string {
  const words = name.split(/[\s\p{P}\p{S}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...segmenter.segment(word)][0]?.segment ?? '')
    .join('')
    .toUpperCase();
}

/** Splits text into characters as people see them: an accent or a skin tone belongs to what it follows. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
