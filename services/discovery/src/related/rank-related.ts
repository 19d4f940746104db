/** A song that may fit, and what it has in common with the seeds. */
export interface RelatedCandidate {
  readonly id: number;
  readonly userId: number;
  readonly releaseYear: number;
  readonly likes: number;
  readonly isOfSameArtist: boolean;
  readonly isOfSameAlbum: boolean;
  /** The number of genres in common. */
  readonly genres: number;
}

/** At most this many songs of one artist in a row. */
const maxInRow = 2;

/** Sorts by how well songs fit seeds of the years `years`, then spreads artists. The same input gives the same order. */
export function rankRelated(candidates: readonly RelatedCandidate[], years: readonly number[]): number[] {
  const sorted = candidates
    .map((candidate) => ({ ...candidate, score: computeScore(candidate, years) }))
    .toSorted((a, b) => b.score - a.score || b.id - a.id);
  return spreadArtists(sorted).map(({ id }) => id);
}

function computeScore(candidate: RelatedCandidate, years: readonly number[]): number {
  const distance = Math.min(...years.map((year) => Math.abs(year - candidate.releaseYear)));
  return (
    (candidate.isOfSameAlbum ? 3 : 0) +
    (candidate.isOfSameArtist ? 2 : 0) +
    Math.min(candidate.genres, 2) * 2 +
    (distance <= 5 ? 1 : distance <= 15 ? 0.5 : 0) +
    Math.log2(1 + Math.max(0, candidate.likes)) * 0.2
  );
}

/** Moves songs down that would follow too many of the same artist, as little as possible. */
function spreadArtists<Song extends { readonly userId: number }>(sorted: readonly Song[]): Song[] {
  const rest = [...sorted];
  const spread: Song[] = [];
  while (rest.length) {
    const last = spread.slice(-maxInRow);
    const isFull = last.length === maxInRow && last.every(({ userId }) => userId === last[0]!.userId);
    const next = isFull ? rest.findIndex(({ userId }) => userId !== last[0]!.userId) : 0;
    spread.push(...rest.splice(Math.max(next, 0), 1));
  }
  return spread;
}
