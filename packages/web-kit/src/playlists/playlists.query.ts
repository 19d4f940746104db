import { playlistListSchema, playlistSchema, type Playlist, type User } from '@rubato/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../api/request.ts';
import { mapById } from './playlist-state.ts';

/** The playlists of the signed-in user `userId`, keyed by id. */
export const createCurrentPlaylistsQuery = (userId: User['id']) =>
  queryOptions({
    queryKey: ['playlists', 'current', userId],
    queryFn: async ({ signal }) =>
      mapById((await request('/api/playlists', { schema: playlistListSchema, signal })).playlists),
  });

/** One playlist of the signed-in user `userId`. */
export const createPlaylistQuery = (userId: User['id'], id: Playlist['id']) =>
  queryOptions({
    queryKey: ['playlists', 'current', userId, id],
    queryFn: ({ signal }) => request(`/api/playlists/${id}`, { schema: playlistSchema, signal }),
  });
