import type { Album } from '@rubato/contracts';

export type AlbumsById = Readonly<Record<Album['id'], Album>>;

/** The albums with `album` added, or replaced if it exists. */
export function addAlbum(albums: AlbumsById, album: Album): AlbumsById {
  return { ...albums, [album.id]: album };
}

export function removeAlbum(albums: AlbumsById, id: Album['id']): AlbumsById {
  const { [id]: _removed, ...others } = albums;
  return others;
}

/** The albums, newest first. */
export function sortNewestFirst(albums: AlbumsById): Album[] {
  return Object.values(albums).toSorted((a, b) => b.id - a.id);
}
