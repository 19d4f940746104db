/** The server accepts at most this many characters, and so many genres of a song. */
const maxLength = 60;
const maxGenres = 6;

export interface NamedGenre {
  readonly name: string;
  /** The path of its page; undefined if the name has neither letters nor digits. */
  readonly path: string | undefined;
}

/** The genres in the free text of a song: 'Hip-Hop/Rap' is `/genres/hip-hop` and `/genres/rap`. */
export function listGenres(text: string): NamedGenre[] {
  const names = text.split(/[;,/|+]/).map((name) => name.trim());
  return names
    .filter(Boolean)
    .slice(0, maxGenres)
    .map((name) => ({ name, path: toGenrePath(name) }));
}

/** The server transliterates other scripts, and finds a genre by any of its names. */
function toGenrePath(name: string): string | undefined {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const slug = Array.from(words.join('-')).slice(0, maxLength).join('').replace(/-$/, '');
  return slug ? `/genres/${encodeURIComponent(slug)}` : undefined;
}

/** The path of the page for the decade of `year`. */
export const toDecadePath = (year: number): string => `/decades/${Math.floor(year / 10) * 10}`;
