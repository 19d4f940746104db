import {
  createAlbumQuery,
  createPlaylistQuery,
  genresQuery,
  useQuery,
  useSession,
  type QueueEntry,
} from '@rubato/web-kit';

/** Where a song is played from, as shown to the listener. */
export interface QueueOrigin {
  /** What is shown above the name, or alone. */
  label: string;
  /** Undefined until it is known, and if there is none. */
  name?: string | undefined;
  /** The page of the list, if it has one. */
  path?: string | undefined;
}

/** Where `entry` is played from. The names of albums, playlists and genres are loaded. */
export function useQueueOrigin({ source, song }: QueueEntry): QueueOrigin {
  const [kind, id = ''] = source?.split(/:(.*)/) ?? [];
  const { user } = useSession();
  const album = useQuery({ ...createAlbumQuery(Number(id)), enabled: kind === 'album' });
  const playlist = useQuery({
    ...createPlaylistQuery(user?.id ?? 0, Number(id)),
    enabled: kind === 'playlist' && user !== undefined,
  });
  const genres = useQuery({ ...genresQuery, enabled: kind === 'genre' });
  switch (kind) {
    case 'album':
      return { label: 'Playing from album', name: album.data?.title, path: `/albums/${id}` };
    case 'playlist':
      return { label: 'Playing from playlist', name: playlist.data?.name, path: `/playlists/${id}` };
    case 'artist': {
      const path = song.artist_handle ? `/artists/${song.artist_handle}` : undefined;
      return { label: 'Playing from artist', name: song.artist, path };
    }
    case 'genre': {
      // The list has the most frequent ones only.
      const name = genres.data?.find(({ slug }) => slug === id)?.name ?? (genres.isPending ? undefined : id);
      return { label: 'Playing from genre', name, path: `/genres/${encodeURIComponent(id)}` };
    }
    case 'decade':
      return { label: 'Playing from decade', name: `${id}s`, path: `/decades/${id}` };
    case 'likes':
      return { label: 'Playing from', name: 'Liked Songs', path: '/likes' };
    case 'similar':
      return { label: 'Playing', name: 'Similar songs' };
    default:
      return { label: 'Now playing' };
  }
}
