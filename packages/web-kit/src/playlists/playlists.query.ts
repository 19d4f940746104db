import { playlistListSchema, playlistSchema, type Playlist, type User } from '@rubato/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.ts';
import { playlistsById } from './playlist-state.ts';

/** The playlists of the signed-in user `userId`, by their ids. */
export const currentPlaylistsQuery = (userId: User['id']) =>
  queryOptions({
    queryKey: ['playlists', 'current', userId],
    queryFn: async ({ signal }) =>
      playlistsById((await request('/api/playlists', { schema: playlistListSchema, signal })).playlists),
  });

/** One of one's own playlists. */
export const playlistQuery = (userId: User['id'], id: Playlist['id']) =>
  queryOptions({
    queryKey: ['playlists', 'current', userId, id],
    queryFn: ({ signal }) => request(`/api/playlists/${id}`, { schema: playlistSchema, signal }),
  });
