import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { dragRow } from '../list/drag-row.ts';
import type { TableSong } from './song-table-props.ts';

interface RowOrderOptions {
  songs: readonly TableSong[];
  /** The element whose children are the rows, each `rowHeight` pixels high. */
  body: RefObject<HTMLElement | null>;
  rowHeight: number;
  /** Undefined where the order cannot be changed. */
  onMove: ((from: number, to: number) => void) | undefined;
}

/** The order of a table's rows, and its change by pointer and by keyboard. */
export function useRowOrder({ songs, body, rowHeight, onMove }: RowOrderOptions) {
  const [dragging, setDragging] = useState<{ from: number; to: number }>();
  const [announced, setAnnounced] = useState('');
  const moved = useRef<TableSong['id']>(undefined);

  // A row that has moved in the document has lost its focus.
  useLayoutEffect(() => {
    const row = body.current?.querySelector(`[data-song="${moved.current}"]`);
    row?.querySelector('button')?.focus();
    moved.current = undefined;
  }, [songs, body]);

  function place(from: number, to: number): void {
    const song = songs[from];
    if (!song || from === to || to < 0 || to >= songs.length) return;
    onMove?.(from, to);
    setAnnounced(`“${song.title}” is now ${to + 1} of ${songs.length}`);
  }
  /** Moves a row by keyboard or menu; it keeps the focus. */
  function move(from: number, to: number): void {
    moved.current = songs[from]?.id;
    place(from, to);
  }
  function drag(event: PointerEvent, from: number): void {
    if (!body.current) return;
    dragRow(event.nativeEvent, body.current, {
      rowHeight,
      count: songs.length,
      onOver: (to) => setDragging({ from, to }),
      onCancel: () => setDragging(undefined),
      onDrop: (to) => {
        setDragging(undefined);
        place(from, to);
      },
    });
  }
  return {
    /** With the row that is dragged where it would be dropped. */
    shown: dragging ? movedTo(songs, dragging.from, dragging.to) : songs,
    draggedId: dragging && songs[dragging.from]?.id,
    /** What a screen reader says about the last move. */
    announced,
    move,
    drag,
  };
}

/** The list with its item at `from` at the place `to`. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** By how many rows a key moves the row that has focus. */
export function rowsOfKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): number {
  if (!altKey || ctrlKey || metaKey || shiftKey) return 0;
  if (key === 'ArrowUp') return -1;
  return key === 'ArrowDown' ? 1 : 0;
}

/** A mouse drags the row wherever nothing else is to press; a finger scrolls, unless it holds the grip. */
export function isRowDrag({ button, pointerType, target }: PointerEvent): boolean {
  const place = target instanceof Element ? target : undefined;
  if (button !== 0 || place?.closest('a, button, [role="menu"]')) return false;
  return pointerType === 'mouse' || Boolean(place?.closest('[data-grip]'));
}
