import {
  getErrorText,
  player,
  playerStore,
  showToast,
  useMutation,
  usePlayedSongIds,
  useSession,
} from '@rubato/web-kit';

/** Plays a mix of songs, for a listener who has chosen none. */
export function useMix(): { play: () => void; pending: boolean } {
  const { user } = useSession();
  const played = usePlayedSongIds();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { fetchMix } = await import('./fetch-mix.ts');
      return fetchMix({ played, liked: user?.likedSongIds ?? [] });
    },
    onSuccess: (songs) => {
      // A song that was chosen in the meantime keeps playing.
      if (playerStore.getState().queue.songs.length > 0) return;
      if (songs.length > 0) player.playAll(songs);
      else showToast('failure', 'There are no songs to play yet');
    },
    onError: (error) => showToast('failure', getErrorText(error)),
  });
  return { play: () => mutate(), pending: isPending };
}
