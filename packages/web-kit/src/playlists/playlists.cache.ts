import type { Playlist } from '@rubato/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { setWrittenData } from '../api/set-written-data.ts';
import { addId, removeId } from '../session/session-state.ts';
import { sessionQuery } from '../session/session.query.ts';
import { removePlaylist, addPlaylist } from './playlist-state.ts';
import { createCurrentPlaylistsQuery, createPlaylistQuery } from './playlists.query.ts';

/** Adds or updates a playlist wherever it is shown. */
export function putPlaylistInCache(client: QueryClient, playlist: Playlist): void {
  const { id, user_id: userId } = playlist;
  setWrittenData(client, createPlaylistQuery(userId, id).queryKey, playlist);
  client.setQueryData(
    createCurrentPlaylistsQuery(userId).queryKey,
    (playlists) => playlists && addPlaylist(playlists, playlist),
  );
  client.setQueryData(sessionQuery.queryKey, (user) => user && addId(user, 'playlistIds', id));
}

/** Removes a deleted playlist from all lists and its page. */
export function removePlaylistFromCache(client: QueryClient, { id, user_id: userId }: Playlist): void {
  client.setQueryData(
    createCurrentPlaylistsQuery(userId).queryKey,
    (playlists) => playlists && removePlaylist(playlists, id),
  );
  client.setQueryData(sessionQuery.queryKey, (user) => user && removeId(user, 'playlistIds', id));
  // Its page may still be mounted and would fetch it again: remove the query after the navigation.
  setTimeout(() => client.removeQueries({ queryKey: createPlaylistQuery(userId, id).queryKey }));
}
