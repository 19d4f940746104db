import { toSlug } from '@rubato/contracts/folding';
import { findBroaderGenre, genreNames } from './known-genres.ts';

export interface DerivedGenre {
  /** Identifies the genre in URLs. */
  readonly slug: string;
  readonly name: string;
}

const maxSlugLength = 60;
/** Further genres of a song are ignored. */
const maxGenres = 6;

/**
 * The genres in the free text of a song, with those that contain them: "hiphop/Indie Rock" is Hip Hop, Indie Rock and Rock. A text without
 * any letter or digit has none.
 */
export function deriveGenres(text: string): readonly DerivedGenre[] {
  const named = splitGenres(text.normalize('NFKC').trim()).map(toName);
  const all = named.flatMap((name) => [name, findBroaderGenre(name) ?? name]);
  const genres = all.map((name) => ({ slug: toSlug(name, maxSlugLength), name }));
  const bySlug = new Map(genres.filter(({ slug }) => slug).map((genre) => [genre.slug, genre] as const));
  return [...bySlug.values()].slice(0, maxGenres);
}

/** Splits at separators, unless the whole is a genre: "Drum & Bass", "Rock and Roll". */
function splitGenres(text: string): string[] {
  if (genreNames.has(toKey(text))) return [text];
  const parts = text.split(/[;,/|+&]|\s(?:and|und|et|y)\s/iu).map((part) => part.trim());
  return parts.filter(Boolean).length ? parts.filter(Boolean) : [text];
}

const toKey = (text: string): string => text.toLowerCase().replaceAll(/\s+/gu, ' ').trim();

function toName(text: string): string {
  const key = toKey(text);
  return genreNames.get(key) ?? key.replaceAll(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}
