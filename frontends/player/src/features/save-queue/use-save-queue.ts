import type { CreatePlaylist } from '@rubato/contracts';
import {
  playerStore,
  putPlaylistInCache,
  showToast,
  useAttemptKey,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@rubato/web-kit';
import { useEffect, useRef, useState } from 'react';
import { addRemaining, saveQueue, removeDuplicates, type SavedQueue } from './save-queue.ts';
import { formatDeletedSongs, formatIncomplete } from './save-result-text.ts';

/**
 * Saves the queue as a playlist and adds it to the query cache. `onDone` is called once all songs are saved. A toast
 * shows the result if the dialog has been closed by then.
 */
export function useSaveQueue(onDone: () => void) {
  const [songs] = useState(() =>
    removeDuplicates(playerStore.getState().queue.songs.map(({ song }) => song)),
  );
  const [saved, setSaved] = useState<SavedQueue>();
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const isOpen = useIsOpen();
  const showResult = useResultToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: CreatePlaylist | SavedQueue) =>
      'playlist' in input
        ? addRemaining(input, setSaved)
        : saveQueue(input, songs, { idempotencyKey: keyOf(input), onProgress: setSaved }),
    onSuccess: (result) => {
      setSaved(result);
      putPlaylistInCache(client, result.playlist);
      const isComplete = result.remaining.length === 0;
      if (isComplete || !isOpen.current) showResult(result, () => mutate(result));
      if (isComplete && isOpen.current) onDone();
    },
  });
  return {
    songs,
    saved,
    pending: isPending,
    error,
    save: mutate,
    addRemaining: () => saved && mutate(saved),
  };
}

function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

function useResultToast() {
  const navigate = useNavigate();
  return (saved: SavedQueue, retry: () => void) => {
    const { playlist, remaining, deleted } = saved;
    const show = { label: 'Show', run: () => void navigate(`/playlists/${playlist.id}`) };
    if (remaining.length > 0) showToast('failure', formatIncomplete(saved), { label: 'Retry', run: retry });
    else if (deleted.length > 0) showToast('failure', formatDeletedSongs(saved), show);
    else showToast('success', `Saved as “${playlist.name}”`, show);
  };
}
