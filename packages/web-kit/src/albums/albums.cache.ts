import type { Album } from '@rubato/contracts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { setWrittenData } from '../api/set-written-data.ts';
import { addId, removeId } from '../session/session-state.ts';
import { sessionQuery } from '../session/session.query.ts';
import { addAlbum, removeAlbum, type AlbumsById } from './album-state.ts';
import { albumPagesQuery, createAlbumQuery, type AlbumPage } from './albums.query.ts';

type AlbumList = InfiniteData<AlbumPage, unknown>;

/** Adds a new album to its page, the list of all albums and its owner's ids. */
export function addAlbumToCache(client: QueryClient, album: Album): void {
  setWrittenData(client, createAlbumQuery(album.id).queryKey, album);
  client.setQueryData(albumPagesQuery.queryKey, (list) => prependAlbum(list, album));
  // Lists of some of the albums: whether it belongs to them, only the server knows.
  void client.invalidateQueries({
    queryKey: albumPagesQuery.queryKey,
    predicate: ({ queryKey }) => queryKey.length > 2,
  });
  client.setQueryData(sessionQuery.queryKey, (user) => user && addId(user, 'albumIds', album.id));
}

/** Updates an album wherever it is shown. */
export function updateAlbumInCache(client: QueryClient, album: Album): void {
  setWrittenData(client, createAlbumQuery(album.id).queryKey, album);
  mapAlbums(client, (albums) => (albums[album.id] ? addAlbum(albums, album) : albums));
}

/** Removes a deleted album from all lists, its owner's ids and its page. */
export function removeAlbumFromCache(client: QueryClient, id: Album['id']): void {
  mapAlbums(client, (albums) => removeAlbum(albums, id));
  client.setQueryData(sessionQuery.queryKey, (user) => user && removeId(user, 'albumIds', id));
  // Its page may still be mounted and would fetch it again: remove the query after the navigation.
  setTimeout(() => client.removeQueries({ queryKey: createAlbumQuery(id).queryKey }));
}

/** An album from a cached list, so that its page shows before the response arrives. Undefined if none contains it. */
export function getCachedAlbum(client: QueryClient, id: Album['id']): Album | undefined {
  const lists = client.getQueriesData<AlbumsById>({ queryKey: ['albums', 'some'] });
  const paged = client.getQueriesData<AlbumList>({ queryKey: albumPagesQuery.queryKey });
  const pages = paged.flatMap(([, list]) => list?.pages ?? []);
  return [...pages.map((page) => page.albums), ...lists.map(([, albums]) => albums)].find(
    (albums) => albums?.[id],
  )?.[id];
}

function mapAlbums(client: QueryClient, map: (albums: AlbumsById) => AlbumsById): void {
  client.setQueriesData<AlbumsById>({ queryKey: ['albums', 'some'] }, (albums) => albums && map(albums));
  client.setQueriesData<AlbumList>(
    { queryKey: albumPagesQuery.queryKey },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, albums: map(page.albums) })) },
  );
}

function prependAlbum(list: AlbumList | undefined, album: Album): AlbumList | undefined {
  const [first, ...rest] = list?.pages ?? [];
  if (!list || !first) return list;
  return { ...list, pages: [{ ...first, albums: addAlbum(first.albums, album) }, ...rest] };
}
