import type { Playlist } from '@rubato/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { withId, withoutId } from '../session/session-state.ts';
import { sessionQuery } from '../session/session.query.ts';
import { withoutPlaylist, withPlaylist } from './playlist-state.ts';
import { currentPlaylistsQuery, playlistQuery } from './playlists.query.ts';

/** Shows a playlist, new or changed, as it is now wherever it is shown. */
export function putPlaylistInCache(client: QueryClient, playlist: Playlist): void {
  const { id, user_id: userId } = playlist;
  client.setQueryData(playlistQuery(userId, id).queryKey, playlist);
  client.setQueryData(
    currentPlaylistsQuery(userId).queryKey,
    (playlists) => playlists && withPlaylist(playlists, playlist),
  );
  client.setQueryData(sessionQuery.queryKey, (user) => user && withId(user, 'playlistIds', id));
}

/** Takes a deleted playlist out of everything. */
export function removePlaylistFromCache(client: QueryClient, { id, user_id: userId }: Playlist): void {
  client.setQueryData(
    currentPlaylistsQuery(userId).queryKey,
    (playlists) => playlists && withoutPlaylist(playlists, id),
  );
  client.setQueryData(sessionQuery.queryKey, (user) => user && withoutId(user, 'playlistIds', id));
  // Its page may still be on screen, and would ask for it again: it is forgotten once that is left.
  setTimeout(() => client.removeQueries({ queryKey: playlistQuery(userId, id).queryKey }));
}
