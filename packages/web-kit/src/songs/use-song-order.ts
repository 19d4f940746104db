import type { Song } from '@rubato/contracts';
import { useMutation } from '@tanstack/react-query';
import { ApiError, getCollectionErrorText } from '../api/api-error.ts';
import { keepWrite } from '../api/keep-write.ts';
import type { Write } from '../api/pending-writes.ts';
import { showToast } from '../toasts/toast-store.ts';

interface SongOrderOptions {
  /** A key such as `album-4`: changes to the same list are sent one after another. */
  list: string;
  songIds: readonly Song['id'][];
  /** Shows the new order immediately. */
  show: (songIds: readonly Song['id'][]) => void;
  send: (songIds: readonly Song['id'][]) => Promise<unknown>;
  /** What `send` sends. With it, an order survives leaving the page: it is sent again at the next start. */
  toWrite?: ((songIds: readonly Song['id'][]) => Write) | undefined;
  /** Reloads the list after the server has rejected an order. */
  reload: () => void;
}

/** Returns a function that moves a song of an album or playlist. The new order shows immediately and is reverted if the server rejects it. */
export function useSongOrder(options: SongOrderOptions): (from: number, to: number) => void {
  const { list, songIds, show, send, toWrite, reload } = options;
  const { mutate } = useMutation({
    ...(toWrite && keepWrite(toWrite)),
    scope: { id: `order-of-${list}` },
    mutationFn: send,
    onError: (error) => {
      reload();
      const isStale = error instanceof ApiError && error.status === 409;
      showToast('failure', isStale ? staleText : getCollectionErrorText(error));
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

const staleText = 'This list was changed elsewhere. The latest version is shown.';
