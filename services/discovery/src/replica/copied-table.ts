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
  getValue(content: Content): unknown;
}

/** A table with copies of what another service owns. */
export interface CopiedTable<Content extends Copy = Copy> {
  readonly kind: CopiedKind;
  /** Besides `id` and `revision`. */
  readonly columns: readonly CopiedColumn<Content>[];
}

/** The kinds of copies, named like their tables. */
export const copiedKinds = ['artists', 'songs', 'albums', 'playlists'] as const;
export type CopiedKind = (typeof copiedKinds)[number];

/** What is derived from `followers` of an artist is less than from the artist: only the popularity. */
export type ChangedKind = CopiedKind | 'followers';

const describeColumn = <Content>(
  name: string,
  type: string,
  getValue: (content: Content) => unknown,
): CopiedColumn<Content> => ({ name, type, getValue });

const artists: CopiedTable<ArtistContent> = {
  kind: 'artists',
  columns: [
    describeColumn('user_id', 'integer', ({ userId }) => userId),
    describeColumn('handle', 'text', ({ handle }) => handle),
    describeColumn('name', 'text', ({ name }) => name),
    describeColumn('image_url', 'text', ({ imageUrl }) => imageUrl),
    describeColumn('visibility', 'text', ({ visibility }) => visibility),
  ],
};

const songs: CopiedTable<SongContent> = {
  kind: 'songs',
  columns: [
    describeColumn('user_id', 'integer', ({ userId }) => userId),
    describeColumn('title', 'text', ({ title }) => title),
    describeColumn('genre', 'text', ({ genre }) => genre),
    describeColumn('release_year', 'integer', ({ releaseYear }) => releaseYear),
    describeColumn('duration_seconds', 'integer', ({ durationSeconds }) => durationSeconds),
    describeColumn('visibility', 'text', ({ visibility }) => visibility),
    describeColumn('created_at', 'timestamptz', ({ createdAt }) => createdAt),
  ],
};

const albums: CopiedTable<AlbumContent> = {
  kind: 'albums',
  columns: [
    describeColumn('user_id', 'integer', ({ userId }) => userId),
    describeColumn('title', 'text', ({ title }) => title),
    describeColumn('release_year', 'integer', ({ releaseYear }) => releaseYear),
    describeColumn('song_ids', 'integer[]', ({ songIds }) => `{${songIds.join(',')}}`),
    describeColumn('visibility', 'text', ({ visibility }) => visibility),
    describeColumn('created_at', 'timestamptz', ({ createdAt }) => createdAt),
  ],
};

const playlists: CopiedTable<PlaylistContent> = {
  kind: 'playlists',
  columns: [
    describeColumn('user_id', 'integer', ({ userId }) => userId),
    describeColumn('name', 'text', ({ name }) => name),
    describeColumn('description', 'text', ({ description }) => description),
  ],
};

export const copiedTables = { artists, songs, albums, playlists } as const;
