import type { Album, ArtistSummary, Playlist, SearchKind, SearchResult, Song } from '@rubato/contracts';

/** Something that was found. */
export type FoundItem =
  | { readonly kind: 'song'; readonly song: Song }
  | { readonly kind: 'album'; readonly album: Album }
  | { readonly kind: 'artist'; readonly artist: ArtistSummary }
  | { readonly kind: 'playlist'; readonly playlist: Playlist }
  | { readonly kind: 'lyrics'; readonly song: Song; readonly line: string };

export interface FoundSection {
  readonly id: 'top' | SearchKind;
  readonly title: string;
  readonly items: readonly FoundItem[];
}

/** The titles of the sections, in their order on the page. */
export const kindTitles: Readonly<Record<SearchKind, string>> = {
  songs: 'Songs',
  artists: 'Artists',
  albums: 'Albums',
  playlists: 'Playlists',
  lyrics: 'Lyrics',
};

/** The results by section, without empty ones. The top result comes first, and is not in the section of its kind. */
export function listSections(result: SearchResult): FoundSection[] {
  const items: Record<SearchKind, FoundItem[]> = {
    songs: result.songs.map((song) => ({ kind: 'song', song })),
    artists: result.artists.map((artist) => ({ kind: 'artist', artist })),
    albums: result.albums.map((album) => ({ kind: 'album', album })),
    playlists: result.playlists.map((playlist) => ({ kind: 'playlist', playlist })),
    lyrics: result.lyrics.map(({ song, line }) => ({ kind: 'lyrics', song, line })),
  };
  const top = findTop(result, Object.values(items).flat());
  const kinds = Object.keys(kindTitles) as SearchKind[];
  const sections: FoundSection[] = [
    { id: 'top', title: 'Top result', items: top ? [top] : [] },
    ...kinds.map((id) => ({
      id,
      title: kindTitles[id],
      items: items[id].filter((item) => item !== top),
    })),
  ];
  return sections.filter((section) => section.items.length > 0);
}

const findTop = ({ top }: SearchResult, items: readonly FoundItem[]): FoundItem | undefined =>
  items.find((item) => item.kind === top?.kind && getRow(item).id === top.id);

/** Unique among the results. */
export const toKey = (item: FoundItem): string => `${item.kind}-${getRow(item).id}`;

export function getName(item: FoundItem): string {
  if (item.kind === 'artist') return item.artist.name;
  if (item.kind === 'playlist') return item.playlist.name;
  return item.kind === 'album' ? item.album.title : item.song.title;
}

/** The line below the name. */
export function getDetail(item: FoundItem): string {
  switch (item.kind) {
    case 'artist':
      return 'Artist';
    case 'playlist':
      return 'Playlist';
    case 'album':
      return `Album · ${item.album.artist.artist_name}`;
    case 'song':
      return `Song · ${item.song.artist}`;
    case 'lyrics':
      return `“${item.line}”`;
  }
}

/** The path of its page. */
export function toPath(item: FoundItem): string {
  if (item.kind === 'artist') return `/artists/${item.artist.handle}`;
  if (item.kind === 'playlist') return `/playlists/${item.playlist.id}`;
  return item.kind === 'album' ? `/albums/${item.album.id}` : `/song/${item.song.id}`;
}

/** The image and its main color, which pictures of artists do not have. */
export function getCover(item: FoundItem): {
  src: string | null | undefined;
  color: string | null | undefined;
} {
  const row = getRow(item);
  return { src: row.image_url, color: 'image_color' in row ? row.image_color : undefined };
}

function getRow(item: FoundItem): Song | Album | ArtistSummary | Playlist {
  if (item.kind === 'artist') return item.artist;
  if (item.kind === 'playlist') return item.playlist;
  return item.kind === 'album' ? item.album : item.song;
}
