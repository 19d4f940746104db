import { type Song, type User } from '@rubato/contracts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { quotaText, sessionText } from '../api/api-error.ts';
import { request } from '../api/request.ts';
import { withId, withoutId } from '../session/session-state.ts';
import { sessionQuery } from '../session/session.query.ts';
import { mapCachedSongs } from '../songs/songs.cache.ts';
import { showToast } from '../toasts/toast-store.ts';

const likedSchema = z.object({ song_id: z.int() });

/** Whether `user` likes the song. A visitor likes nothing. */
export function isLiked(user: User | null, songId: Song['id']): boolean {
  return user?.likedSongIds.includes(songId) ?? false;
}

/** Likes a song or takes the like back: on screen at once, and put right when the server says no. */
export function useToggleLike(): (songId: Song['id']) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    // One after another: who taps twice ends where they began.
    scope: { id: 'likes' },
    mutationFn: ({ songId, like }: Wish) =>
      request(`/api/likes/${songId}`, { schema: likedSchema, method: like ? 'POST' : 'DELETE' }),
    onError: (error, wish) => {
      // The likes of whoever has logged in instead are not theirs to take back.
      if (client.getQueryData(sessionQuery.queryKey)?.id === wish.userId)
        showLike(client, { ...wish, like: !wish.like });
      showToast(
        'failure',
        sessionText(error) ??
          quotaText(error) ??
          (wish.like
            ? 'The song could not be liked. Please try again.'
            : 'The like could not be taken back. Please try again.'),
      );
    },
  });
  return (songId) => {
    const user = client.getQueryData(sessionQuery.queryKey) ?? null;
    if (!user) return;
    const wish = { userId: user.id, songId, like: !isLiked(user, songId) };
    showLike(client, wish);
    mutate(wish);
  };
}

interface Wish {
  readonly userId: User['id'];
  readonly songId: Song['id'];
  readonly like: boolean;
}

function showLike(client: QueryClient, { songId, like }: Pick<Wish, 'songId' | 'like'>): void {
  const change = like ? withId : withoutId;
  client.setQueryData(sessionQuery.queryKey, (user) => user && change(user, 'likedSongIds', songId));
  const likes = (song: Song) => Math.max(0, song.likes + (like ? 1 : -1));
  mapCachedSongs(client, (song) => (song.id === songId ? { ...song, likes: likes(song) } : song));
}
