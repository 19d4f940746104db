import type { Song } from '@rubato/contracts';
import { useMutation } from '@tanstack/react-query';
import { ApiError, collectionErrorText } from '../api/api-error.ts';
import { showToast } from '../toasts/toast-store.ts';

interface SongOrderOptions {
  /** Such as `album-4`: orders of the same list are sent one after another. */
  list: string;
  songIds: readonly Song['id'][];
  /** Shows an order at once. */
  show: (songIds: readonly Song['id'][]) => void;
  send: (songIds: readonly Song['id'][]) => Promise<unknown>;
  /** Loads what the server has: after an order that it did not take. */
  reload: () => void;
}

/** Moves a song of an album or a playlist from one place to another: on screen at once, and put right when the server says no. */
export function useSongOrder(options: SongOrderOptions): (from: number, to: number) => void {
  const { list, songIds, show, send, reload } = options;
  const { mutate } = useMutation({
    scope: { id: `order-of-${list}` },
    mutationFn: send,
    onError: (error) => {
      reload();
      const isStale = error instanceof ApiError && error.status === 409;
      showToast('failure', isStale ? staleText : collectionErrorText(error));
    },
  });
  return (from, to) => {
    const moved = songIds[from];
    if (moved === undefined) return;
    const order = songIds.toSpliced(from, 1).toSpliced(to, 0, moved);
    show(order);
    mutate(order);
  };
}

const staleText = 'The list has changed in the meantime, and is shown as it is now.';
