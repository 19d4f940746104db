import type { DocumentKind } from './search-index.ts';

/** Kinds by the number that the tables store. */
export const storedKinds: Readonly<Record<DocumentKind, number>> = {
  song: 1,
  album: 2,
  artist: 3,
  playlist: 4,
};

const names = new Map(Object.entries(storedKinds).map(([name, number]) => [number, name as DocumentKind]));

export const toKind = (number: number): DocumentKind => names.get(number)!;
