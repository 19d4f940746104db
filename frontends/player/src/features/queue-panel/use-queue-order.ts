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
  /** The queue as displayed: a dragged row is where it would be dropped. */
  queue: PlayerQueue;
  dragged: string | undefined;
  /** Screen reader announcement of the last move. */
  announced: string;
  drag: (event: PointerEvent, entry: QueueEntry) => void;
  /** Moves the entry to the index `to`. Its row keeps the focus. */
  move: (entry: QueueEntry, to: number) => void;
}

/** Reorders the queue by drag and drop, keyboard or menu. `pane` contains the rows, each `rowHeight` pixels high. */
export function useQueueOrder(pane: RefObject<HTMLElement | null>, rowHeight: number): QueueOrder {
  const queue = usePlayer((state) => state.queue);
  const [dragging, setDragging] = useState<{ entryId: string; to: number }>();
  const [announced, setAnnounced] = useState('');
  const focused = useRef<string>(undefined);

  // Moving a row in the document loses its focus.
  useLayoutEffect(() => {
    if (focused.current) findRow(pane.current, focused.current)?.focus();
    focused.current = undefined;
  }, [queue, pane]);

  const moveTo = ({ entryId, song }: QueueEntry, to: number) => {
    player.move(entryId, to);
    const { songs } = playerStore.getState().queue;
    const position = songs.findIndex((entry) => entry.entryId === entryId) + 1;
    setAnnounced(`“${song.title}” moved to position ${position} of ${songs.length}`);
  };
  return {
    queue: dragging ? moveEntry(queue, dragging.entryId, dragging.to) : queue,
    dragged: dragging?.entryId,
    announced,
    move: (entry, to) => {
      focused.current = entry.entryId;
      moveTo(entry, to);
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
          moveTo(entry, to);
        },
      });
    },
  };
}

/** The button of an entry's row; undefined while the row is not rendered. */
export function findRow(pane: HTMLElement | null, entryId: string): HTMLElement | undefined {
  const rows = pane?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
  return [...rows].find((row) => row.dataset['entry'] === entryId);
}
