import type { ArtistEntry, SongEntry } from './entries.ts';

export interface CatalogArtist {
  readonly key: string;
  readonly username: string;
  readonly artist_name: string;
  readonly email: string;
  readonly demo?: true;
}

export interface CatalogAlbum {
  readonly key: string;
  readonly artist: string;
  readonly title: string;
  readonly release_year: number;
  readonly cover: string;
}

export interface CatalogSong {
  readonly key: string;
  readonly artist: string;
  readonly album: string | null;
  readonly title: string;
  readonly genre: string;
  readonly release_year: number;
  readonly lyrics: string;
  readonly audio: string;
  readonly cover: string;
}

export interface Catalog {
  readonly artists: readonly CatalogArtist[];
  readonly albums: readonly CatalogAlbum[];
  readonly songs: readonly CatalogSong[];
}

function coverFile(key: string): string {
  return `covers/${key}.jpg`;
}

/** Title songs share their key with the album, hence the suffix for covers of songs. */
export function songCoverKey(song: SongEntry): string {
  return `${song.key}-single`;
}

function describeArtist(artist: ArtistEntry): CatalogArtist {
  return {
    key: artist.key,
    username: artist.username,
    artist_name: artist.artistName,
    email: `${artist.username}@rubato.example`,
    ...(artist.demo === true ? { demo: true } : {}),
  };
}

function describeSong(
  artist: ArtistEntry,
  album: string | null,
  releaseYear: number,
  song: SongEntry,
): CatalogSong {
  return {
    key: song.key,
    artist: artist.key,
    album,
    title: song.title,
    genre: song.genre,
    release_year: releaseYear,
    lyrics: song.lyrics.join(', '),
    audio: `audio/${song.key}.${song.format}`,
    cover: coverFile(song.ownCover === true || album === null ? songCoverKey(song) : album),
  };
}

function describeSongs(artist: ArtistEntry): CatalogSong[] {
  return [
    ...artist.albums.flatMap((album) =>
      album.songs.map((song) => describeSong(artist, album.key, album.releaseYear, song)),
    ),
    ...artist.singles.map((song) => describeSong(artist, null, song.releaseYear, song)),
  ];
}

export function buildCatalog(artists: readonly ArtistEntry[]): Catalog {
  return {
    artists: artists.map(describeArtist),
    albums: artists.flatMap((artist) =>
      artist.albums.map((album) => ({
        key: album.key,
        artist: artist.key,
        title: album.title,
        release_year: album.releaseYear,
        cover: coverFile(album.key),
      })),
    ),
    songs: artists.flatMap(describeSongs),
  };
}
