import type { AlbumForm, Song } from '@rubato/contracts';
import type { DemoCatalog } from './demo-catalog.ts';

export interface CatalogAlbum {
  readonly album: AlbumForm;
  /** In album order. */
  readonly songIds: readonly number[];
}

/**
 * The form and songs of an album in the catalog, from its artist's songs by title. Its cover is the image
 * of one of its songs, preferably with the same cover file. Undefined if none of the songs exist.
 */
export function toCatalogAlbum(
  catalog: DemoCatalog,
  { key, title, cover, release_year }: DemoCatalog['albums'][number],
  songs: ReadonlyMap<string, Song>,
): CatalogAlbum | undefined {
  const entries = catalog.songs.filter((song) => song.album === key);
  const coverSong = entries.find((song) => song.cover === cover) ?? entries[0];
  const image_url = coverSong && songs.get(coverSong.title)?.image_url;
  if (!image_url) return undefined;
  const songIds = entries.flatMap((entry) => songs.get(entry.title)?.id ?? []);
  return { album: { title, image_url, release_year }, songIds };
}
