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
  /** Undefined if the order cannot be changed. */
  onMove: ((from: number, to: number) => void) | undefined;
}

/** The order of a table's rows, and moving them by pointer, keyboard and menu. */
export function useRowOrder({ songs, body, rowHeight, onMove }: RowOrderOptions) {
  const [dragging, setDragging] = useState<{ from: number; to: number }>();
  const [announcement, setAnnouncement] = useState('');
  const movedId = useRef<TableSong['id']>(undefined);

  // A row loses focus when it moves in the document.
  useLayoutEffect(() => {
    const row = body.current?.querySelector(`[data-song="${movedId.current}"]`);
    row?.querySelector('button')?.focus();
    movedId.current = undefined;
  }, [songs, body]);

  function applyMove(from: number, to: number): void {
    const song = songs[from];
    if (!song || from === to || to < 0 || to >= songs.length) return;
    onMove?.(from, to);
    setAnnouncement(`“${song.title}” moved to position ${to + 1} of ${songs.length}`);
  }
  /** Moves a row by keyboard or menu and keeps its focus. */
  function move(from: number, to: number): void {
    movedId.current = songs[from]?.id;
    applyMove(from, to);
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
        applyMove(from, to);
      },
    });
  }
  return {
    /** The songs, with the dragged row at its target. */
    shown: dragging ? moveItem(songs, dragging.from, dragging.to) : songs,
    draggedId: dragging && songs[dragging.from]?.id,
    /** The screen reader announcement of the last move. */
    announcement,
    move,
    drag,
  };
}

/** The items with the one at index `from` moved to `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The number of rows by which a key moves the focused row. */
export function getRowOffset({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): number {
  if (!altKey || ctrlKey || metaKey || shiftKey) return 0;
  if (key === 'ArrowUp') return -1;
  return key === 'ArrowDown' ? 1 : 0;
}

/** Whether a pointer event starts dragging a row: anywhere but on a control for a mouse, only on the grip for touch. */
export function isRowDragStart({ button, pointerType, target }: PointerEvent): boolean {
  const element = target instanceof Element ? target : undefined;
  if (button !== 0 || element?.closest('a, button, [role="menu"]')) return false;
  return pointerType === 'mouse' || Boolean(element?.closest('[data-grip]'));
}
