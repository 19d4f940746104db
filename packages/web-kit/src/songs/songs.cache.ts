import type { Song } from '@rubato/contracts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { setWrittenData } from '../api/set-written-data.ts';
import { player } from '../player/player.ts';
import { addId, removeId } from '../session/session-state.ts';
import { sessionQuery } from '../session/session.query.ts';
import { createCurrentSongsQuery, songPagesQuery, createSongQuery, type SongPage } from './songs.query.ts';

/** Adds a new song to its page, the list of all songs, and its owner's list and ids. */
export function addSongToCache(client: QueryClient, song: Song): void {
  setWrittenData(client, createSongQuery(song.id).queryKey, song);
  client.setQueryData(songPagesQuery.queryKey, (list) => prependSong(list, song));
  // Lists of some of the songs: whether it belongs to them, only the server knows.
  void client.invalidateQueries({
    queryKey: ['songs', 'all'],
    predicate: ({ queryKey }) => queryKey.length > 2,
  });
  client.setQueryData(createCurrentSongsQuery(song.user_id).queryKey, (list) => prependSong(list, song));
  client.setQueryData(sessionQuery.queryKey, (user) => user && addId(user, 'songIds', song.id));
}

/** Updates a song wherever it is shown, including the player's queue. */
export function updateSongInCache(client: QueryClient, song: Song): void {
  setWrittenData(client, createSongQuery(song.id).queryKey, song);
  mapCachedSongs(client, (other) => (other.id === song.id ? song : other));
  player.replace(song);
}

/** Maps every cached song. Returning an empty array removes the song from lists. */
export function mapCachedSongs(client: QueryClient, map: (song: Song) => Song | []): void {
  client.setQueriesData<SongList>({ queryKey: ['songs', 'all'] }, (list) => mapSongs(list, map));
  client.setQueriesData<SongList>({ queryKey: ['songs', 'current'] }, (list) => mapSongs(list, map));
  client.setQueriesData<Song[]>({ queryKey: ['songs', 'some'] }, (songs) => songs?.flatMap(map));
  client.setQueriesData<Song>({ queryKey: ['songs', 'one'] }, (song) => {
    const mapped = song && map(song);
    return Array.isArray(mapped) ? song : mapped;
  });
}

/** All cached songs by id. The lyrics of those from lists are empty. */
export function getCachedSongs(client: QueryClient): Map<Song['id'], Song> {
  const pages = client.getQueriesData<SongList>({ queryKey: ['songs'], predicate: isPaged });
  const some = client.getQueriesData<Song[]>({ queryKey: ['songs', 'some'] });
  const one = client.getQueriesData<Song>({ queryKey: ['songs', 'one'] });
  const songs = [
    ...pages.flatMap(([, list]) => list?.pages.flatMap((page) => page.songs) ?? []),
    ...some.flatMap(([, list]) => list ?? []),
    ...one.flatMap(([, song]) => song ?? []),
  ];
  return new Map(songs.map((song) => [song.id, song]));
}

function isPaged({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[1] === 'all' || queryKey[1] === 'current';
}

/** Removes a deleted song from all lists, its owner's ids, the likes and the player's queue. */
export function removeSongFromCache(client: QueryClient, song: Song): void {
  mapCachedSongs(client, (other) => (other.id === song.id ? [] : other));
  client.setQueryData(
    sessionQuery.queryKey,
    (user) => user && removeId(removeId(user, 'songIds', song.id), 'likedSongIds', song.id),
  );
  // Its page may still be mounted and would fetch it again: remove the query after the navigation.
  setTimeout(() => client.removeQueries({ queryKey: createSongQuery(song.id).queryKey }));
  player.remove(song.id);
}

/**
 * A song from a cached list, so that its page shows before the response arrives. Its lyrics may be empty. Undefined if no list contains it.
 */
export function getCachedSong(client: QueryClient, id: Song['id']): Song | undefined {
  return getCachedSongs(client).get(id);
}

type SongList = InfiniteData<SongPage, unknown>;

function prependSong(list: SongList | undefined, song: Song): SongList | undefined {
  const [first, ...rest] = list?.pages ?? [];
  if (!list || !first) return list;
  const others = first.songs.filter(({ id }) => id !== song.id);
  return { ...list, pages: [{ ...first, songs: [song, ...others] }, ...rest] };
}

function mapSongs(list: SongList | undefined, map: (song: Song) => Song | []): SongList | undefined {
  return list && { ...list, pages: list.pages.map((page) => ({ ...page, songs: page.songs.flatMap(map) })) };
}
