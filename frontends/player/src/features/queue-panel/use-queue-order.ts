import { dragRow } from '@rubato/ui';
import {
  moveEntry,
  player,
  playerStore,
  usePlayer,
  type PlayerQueue,
  type QueueEntry,
} from '@rubato/web-kit';
import { useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

interface QueueOrder {
  /** The queue as it is shown: with the row that is dragged where it would be dropped. */
  queue: PlayerQueue;
  dragged: string | undefined;
  /** What a screen reader says about the last move. */
  announced: string;
  drag: (event: PointerEvent, entry: QueueEntry) => void;
  /** Moves the entry to a place by keyboard or menu; its row keeps the focus. */
  move: (entry: QueueEntry, to: number) => void;
}

/** The order of the queue, and its change by pointer and by keyboard. `pane` holds the rows, each `rowHeight` pixels high. */
export function useQueueOrder(pane: RefObject<HTMLElement | null>, rowHeight: number): QueueOrder {
  const queue = usePlayer((state) => state.queue);
  const [dragging, setDragging] = useState<{ entryId: string; to: number }>();
  const [announced, setAnnounced] = useState('');
  const focused = useRef<string>(undefined);

  // A row that has moved in the document has lost its focus.
  useLayoutEffect(() => {
    if (focused.current) rowOf(pane.current, focused.current)?.focus();
    focused.current = undefined;
  }, [queue, pane]);

  const place = ({ entryId, song }: QueueEntry, to: number) => {
    player.move(entryId, to);
    const { songs } = playerStore.getState().queue;
    const now = songs.findIndex((entry) => entry.entryId === entryId) + 1;
    setAnnounced(`“${song.title}” is now ${now} of ${songs.length}`);
  };
  return {
    queue: dragging ? moveEntry(queue, dragging.entryId, dragging.to) : queue,
    dragged: dragging?.entryId,
    announced,
    move: (entry, to) => {
      focused.current = entry.entryId;
      place(entry, to);
    },
    drag: (event, entry) => {
      const list = event.currentTarget.closest('ul');
      if (!list) return;
      dragRow(event.nativeEvent, list, {
        rowHeight,
        count: queue.songs.length,
        onOver: (to) => setDragging({ entryId: entry.entryId, to }),
        onCancel: () => setDragging(undefined),
        onDrop: (to) => {
          setDragging(undefined);
          place(entry, to);
        },
      });
    },
  };
}

/** The button of an entry's row, where it is in the document. */
export function rowOf(pane: HTMLElement | null, entryId: string): HTMLElement | undefined {
  const rows = pane?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
  return [...rows].find((row) => row.dataset['entry'] === entryId);
}
