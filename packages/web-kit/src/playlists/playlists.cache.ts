import type { Playlist } from '@rubato/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { setWrittenData } from '../api/set-written-data.ts';
import { withId, withoutId } from '../session/session-state.ts';
import { sessionQuery } from '../session/session.query.ts';
import { withoutPlaylist, withPlaylist } from './playlist-state.ts';
import { currentPlaylistsQuery, playlistQuery } from './playlists.query.ts';

/** Adds or updates a playlist wherever it is shown. */
export function putPlaylistInCache(client: QueryClient, playlist: Playlist): void {
  const { id, user_id: userId } = playlist;
  setWrittenData(client, playlistQuery(userId, id).queryKey, playlist);
  client.setQueryData(
    currentPlaylistsQuery(userId).queryKey,
    (playlists) => playlists && withPlaylist(playlists, playlist),
  );
  client.setQueryData(sessionQuery.queryKey, (user) => user && withId(user, 'playlistIds', id));
}

/** Removes a deleted playlist from all lists and its page. */
export function removePlaylistFromCache(client: QueryClient, { id, user_id: userId }: Playlist): void {
  client.setQueryData(
    currentPlaylistsQuery(userId).queryKey,
    (playlists) => playlists && withoutPlaylist(playlists, id),
  );
  client.setQueryData(sessionQuery.queryKey, (user) => user && withoutId(user, 'playlistIds', id));
  // Its page may still be mounted and would fetch it again: remove the query after the navigation.
  setTimeout(() => client.removeQueries({ queryKey: playlistQuery(userId, id).queryKey }));
}
