import { type Song, type User } from '@rubato/contracts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { getQuotaText, getSessionText } from '../api/api-error.ts';
import { keepWrite, sendWrite } from '../api/keep-write.ts';
import type { Write } from '../api/pending-writes.ts';
import { addId, removeId } from '../session/session-state.ts';
import { sessionQuery } from '../session/session.query.ts';
import { mapCachedSongs } from '../songs/songs.cache.ts';
import { showToast } from '../toasts/toast-store.ts';

const likedSchema = z.object({ song_id: z.int() });

/** Whether `user` likes the song; false for visitors. */
export function isLiked(user: User | null, songId: Song['id']): boolean {
  return user?.likedSongIds.includes(songId) ?? false;
}

/** Returns a function that likes or unlikes a song. The change shows immediately and is reverted if the server rejects it. */
export function useToggleLike(): (songId: Song['id']) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    // Serialized, so that two quick clicks restore the original state.
    scope: { id: 'likes' },
    ...keepWrite(toWrite),
    mutationFn: (change: LikeChange) => sendWrite(toWrite(change), likedSchema),
    onError: (error, change) => {
      // Another user may have logged in since: leave their likes unchanged.
      if (client.getQueryData(sessionQuery.queryKey)?.id === change.userId)
        showLike(client, { ...change, like: !change.like });
      showToast(
        'failure',
        getSessionText(error) ??
          getQuotaText(error) ??
          (change.like
            ? 'Couldn’t like the song. Please try again.'
            : 'Couldn’t remove the like. Please try again.'),
      );
    },
  });
  return (songId) => {
    const user = client.getQueryData(sessionQuery.queryKey) ?? null;
    if (!user) return;
    const change = { userId: user.id, songId, like: !isLiked(user, songId) };
    showLike(client, change);
    mutate(change);
  };
}

interface LikeChange {
  readonly userId: User['id'];
  readonly songId: Song['id'];
  readonly like: boolean;
}

const toWrite = ({ songId, like }: LikeChange): Write => ({
  method: like ? 'POST' : 'DELETE',
  path: `/api/likes/${songId}`,
});

function showLike(client: QueryClient, { songId, like }: Pick<LikeChange, 'songId' | 'like'>): void {
  const update = like ? addId : removeId;
  client.setQueryData(sessionQuery.queryKey, (user) => user && update(user, 'likedSongIds', songId));
  const countLikes = (song: Song) => Math.max(0, song.likes + (like ? 1 : -1));
  mapCachedSongs(client, (song) => (song.id === songId ? { ...song, likes: countLikes(song) } : song));
}
