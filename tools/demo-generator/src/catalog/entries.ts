export type AudioFormat = 'mp3' | 'm4a' | 'opus' | 'flac';

export interface SongEntry {
  /** Names the score, the audio file and, for songs with a cover of their own, the cover. */
  readonly key: string;
  readonly title: string;
  readonly genre: string;
  readonly format: AudioFormat;
  /** Dark or sparse recordings lose nothing by a lower bit rate. */
  readonly modestBitRate?: true;
  readonly ownCover?: boolean;
  /** No line contains a comma: the product separates the lines by commas. */
  readonly lyrics: readonly string[];
}

export interface SingleEntry extends SongEntry {
  readonly releaseYear: number;
}

export interface AlbumEntry {
  readonly key: string;
  readonly title: string;
  readonly releaseYear: number;
  readonly songs: readonly SongEntry[];
}

export interface ArtistEntry {
  readonly key: string;
  readonly username: string;
  readonly artistName: string;
  readonly demo?: true;
  readonly albums: readonly AlbumEntry[];
  readonly singles: readonly SingleEntry[];
}
