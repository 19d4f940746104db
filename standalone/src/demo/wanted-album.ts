import type { AlbumForm, Song } from '@rubato/contracts';
import type { DemoCatalogue } from './demo-catalogue.ts';

export interface WantedAlbum {
  readonly album: AlbumForm;
  /** In their order. */
  readonly songIds: readonly number[];
}

/**
 * What an album of the catalogue is to be, from its artist's songs by title. It shows the picture of one of its songs: the same cover
 * where they share it. Undefined where none of them is there.
 */
export function wantedAlbum(
  catalogue: DemoCatalogue,
  { key, title, cover, release_year }: DemoCatalogue['albums'][number],
  songs: ReadonlyMap<string, Song>,
): WantedAlbum | undefined {
  const entries = catalogue.songs.filter((song) => song.album === key);
  const shown = entries.find((song) => song.cover === cover) ?? entries[0];
  const image_url = shown && songs.get(shown.title)?.image_url;
  if (!image_url) return undefined;
  const songIds = entries.flatMap((entry) => songs.get(entry.title)?.id ?? []);
  return { album: { title, image_url, release_year }, songIds };
}
