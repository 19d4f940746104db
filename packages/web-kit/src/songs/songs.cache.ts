import type { Song, User } from '@rubato/contracts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../session/session.query.ts';
import { currentSongsQuery, songPagesQuery, songQuery, type SongPage } from './songs.query.ts';

/** Shows a song that was just made everywhere at once: its page, the list of all songs, its owner's list and ids. */
export function addSongToCache(client: QueryClient, song: Song): void {
  client.setQueryData(songQuery(song.id).queryKey, song);
  client.setQueryData(songPagesQuery.queryKey, (list) => withFirst(list, song));
  client.setQueryData(currentSongsQuery(song.user_id).queryKey, (list) => withFirst(list, song));
  client.setQueryData(sessionQuery.queryKey, (user) => user && withSongId(user, song.id));
}

/** A song that some list already holds, so that its page shows before the server answers. */
export function cachedSong(client: QueryClient, id: Song['id']): Song | undefined {
  const user = client.getQueryData(sessionQuery.queryKey);
  const queries = user ? [songPagesQuery, currentSongsQuery(user.id)] : [songPagesQuery];
  const pages = queries.flatMap((query) => client.getQueryData(query.queryKey)?.pages ?? []);
  return pages.flatMap((page) => page.songs).find((song) => song.id === id);
}

type SongList = InfiniteData<SongPage, unknown>;

function withFirst(list: SongList | undefined, song: Song): SongList | undefined {
  const [first, ...rest] = list?.pages ?? [];
  if (!list || !first) return list;
  const others = first.songs.filter(({ id }) => id !== song.id);
  return { ...list, pages: [{ ...first, songs: [song, ...others] }, ...rest] };
}

function withSongId(user: User, id: Song['id']): User {
  return { ...user, songIds: [...new Set([...user.songIds, id])] };
}
