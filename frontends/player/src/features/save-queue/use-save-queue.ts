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
import { onlyOnce, saveQueue, saveRest, type SavedQueue } from './save-queue.ts';
import { goneText, leftText } from './saved-text.ts';

/**
 * Saves the queue as a playlist and shows it everywhere. `onDone` is called when all of it is there. Who closes the dialog before is told
 * by a toast how it has ended.
 */
export function useSaveQueue(onDone: () => void) {
  const [songs] = useState(() => onlyOnce(playerStore.getState().queue.songs.map(({ song }) => song)));
  const [saved, setSaved] = useState<SavedQueue>();
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const isOpen = useIsOpen();
  const sayEnd = useSayEnd();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (begun: CreatePlaylist | SavedQueue) =>
      'playlist' in begun
        ? saveRest(begun, setSaved)
        : saveQueue(begun, songs, { idempotencyKey: keyOf(begun), onProgress: setSaved }),
    onSuccess: (result) => {
      setSaved(result);
      putPlaylistInCache(client, result.playlist);
      const isComplete = result.left.length === 0;
      if (isComplete || !isOpen.current) sayEnd(result, () => mutate(result));
      if (isComplete && isOpen.current) onDone();
    },
  });
  return { songs, saved, pending: isPending, error, save: mutate, saveRest: () => saved && mutate(saved) };
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

function useSayEnd() {
  const navigate = useNavigate();
  return (saved: SavedQueue, retry: () => void) => {
    const { playlist, left, gone } = saved;
    const show = { label: 'Show', run: () => void navigate(`/playlists/${playlist.id}`) };
    if (left.length > 0) showToast('failure', leftText(saved), { label: 'Retry', run: retry });
    else if (gone.length > 0) showToast('failure', goneText(saved), show);
    else showToast('success', `Saved as “${playlist.name}”`, show);
  };
}
