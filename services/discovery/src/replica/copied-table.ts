import type { AlbumContent, ArtistContent, PlaylistContent, SongContent } from '@rubato/contracts';

/** What every copy has. */
export interface Copy {
  readonly id: number;
  readonly revision: number;
}

/** A column of a copy, with its PostgreSQL type. Lists travel as text, because `unnest` flattens arrays of arrays. */
interface CopiedColumn<Content> {
  readonly name: string;
  readonly type: string;
  value(content: Content): unknown;
}

/** A table with copies of what another service owns. */
export interface CopiedTable<Content extends Copy = Copy> {
  readonly kind: CopiedKind;
  /** Serialises the writers of the table: a change and a deletion of the same row must not miss each other. */
  readonly lockId: number;
  /** Besides `id` and `revision`. */
  readonly columns: readonly CopiedColumn<Content>[];
}

/** The kinds of copies, named like their tables. */
export const copiedKinds = ['artists', 'songs', 'albums', 'playlists'] as const;
export type CopiedKind = (typeof copiedKinds)[number];

/** What is derived from `followers` of an artist is less than from the artist: only the popularity. */
export type ChangedKind = CopiedKind | 'followers';

const column = <Content>(
  name: string,
  type: string,
  value: (content: Content) => unknown,
): CopiedColumn<Content> => ({ name, type, value });

const artists: CopiedTable<ArtistContent> = {
  kind: 'artists',
  lockId: 7_640_001,
  columns: [
    column('user_id', 'integer', ({ userId }) => userId),
    column('handle', 'text', ({ handle }) => handle),
    column('name', 'text', ({ name }) => name),
    column('image_url', 'text', ({ imageUrl }) => imageUrl),
    column('visibility', 'text', ({ visibility }) => visibility),
  ],
};

const songs: CopiedTable<SongContent> = {
  kind: 'songs',
  lockId: 7_640_002,
  columns: [
    column('user_id', 'integer', ({ userId }) => userId),
    column('title', 'text', ({ title }) => title),
    column('genre', 'text', ({ genre }) => genre),
    column('release_year', 'integer', ({ releaseYear }) => releaseYear),
    column('duration_seconds', 'integer', ({ durationSeconds }) => durationSeconds),
    column('visibility', 'text', ({ visibility }) => visibility),
    column('created_at', 'timestamptz', ({ createdAt }) => createdAt),
  ],
};

const albums: CopiedTable<AlbumContent> = {
  kind: 'albums',
  lockId: 7_640_003,
  columns: [
    column('user_id', 'integer', ({ userId }) => userId),
    column('title', 'text', ({ title }) => title),
    column('release_year', 'integer', ({ releaseYear }) => releaseYear),
    column('song_ids', 'integer[]', ({ songIds }) => `{${songIds.join(',')}}`),
    column('visibility', 'text', ({ visibility }) => visibility),
    column('created_at', 'timestamptz', ({ createdAt }) => createdAt),
  ],
};

const playlists: CopiedTable<PlaylistContent> = {
  kind: 'playlists',
  lockId: 7_640_004,
  columns: [
    column('user_id', 'integer', ({ userId }) => userId),
    column('name', 'text', ({ name }) => name),
    column('description', 'text', ({ description }) => description),
  ],
};

export const copiedTables = { artists, songs, albums, playlists } as const;
