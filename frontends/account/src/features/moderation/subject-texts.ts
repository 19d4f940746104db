import type { ReportKind } from '@rubato/contracts';

const phrases: Record<ReportKind, string> = {
  song: 'Song by',
  album: 'Album by',
  playlist: 'Playlist by',
  artist: 'Artist page of',
  picture: 'Picture of',
};

/** "Song by ada", for the subject of a report or decision. `owner` is null once the account is deleted. */
export const formatSubject = (kind: ReportKind, owner: string | null): string =>
  `${phrases[kind]} ${owner ?? 'a deleted user'}`;
