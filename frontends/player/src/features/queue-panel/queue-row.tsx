import {
  ArtistLink,
  Cover,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  SongMenuItems,
  hiddenText,
} from '@rubato/ui';
import { useSongActions, type QueueEntry } from '@rubato/web-kit';
import {
  ArrowDown,
  ArrowUp,
  AudioLines,
  EllipsisVertical,
  GripVertical,
  ListX,
  Sparkles,
  X,
} from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { closeOverPage } from './close-over-page.ts';
import styles from './queue.module.css';

interface QueueRowProps {
  entry: QueueEntry;
  state: 'played' | 'current' | 'upcoming';
  dragged: boolean;
  /** The id of the element that explains the keyboard shortcuts. */
  hintId: string;
  onJump: () => void;
  onRemove: () => void;
  onMoveBy: (places: number) => void;
  onPlayNext: () => void;
  onFocusBy: (rows: number) => void;
  onDrag: (event: PointerEvent) => void;
}

export function QueueRow(props: QueueRowProps) {
  const { entry, state, dragged, hintId, onJump, onDrag } = props;
  const { song, entryId } = entry;
  return (
    <div
      className={styles.row}
      data-state={state}
      data-dragged={dragged || undefined}
      onPointerDown={(event) => isDragStart(event) && onDrag(event)}
    >
      <span className={styles.grip} data-grip="">
        <GripVertical size={18} aria-hidden="true" />
      </span>
      <Cover src={song.image_url} sizes="48px" className={styles.cover} />
      <span className={styles.texts}>
        <button
          type="button"
          className={styles.jump}
          data-entry={entryId}
          dir="auto"
          title={song.title}
          aria-current={state === 'current' || undefined}
          aria-describedby={hintId}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
          onClick={onJump}
          onKeyDown={(event) => onKeyDown(event, props)}
        >
          {song.title}
        </button>
        <span className={styles.artist} dir="auto">
          <ArtistLink name={song.artist} handle={song.artist_handle} onClick={closeOverPage} />
        </span>
      </span>
      {entry.source === 'similar' && (
        <span className={styles.similar} title="Similar song">
          <Sparkles size={14} aria-hidden="true" />
          <span className={hiddenText}>Similar song</span>
        </span>
      )}
      {state === 'current' && <AudioLines size={18} className={styles.playingIcon} aria-hidden="true" />}
      <span className={styles.duration}>{song.duration}</span>
      <RowActions {...props} />
    </div>
  );
}

function RowActions(props: QueueRowProps) {
  const { title } = props.entry.song;
  return (
    <span className={styles.actions} data-actions="">
      <IconButton
        label={`Remove ${title} from the queue`}
        title="Remove"
        size="small"
        className={styles.remove}
        onClick={props.onRemove}
      >
        <X size={16} aria-hidden="true" />
      </IconButton>
      <Menu
        trigger={
          <IconButton label={`Options for ${title}`} title="Options" size="small">
            <EllipsisVertical size={16} aria-hidden="true" />
          </IconButton>
        }
      >
        <RowMenuItems {...props} />
      </Menu>
    </span>
  );
}

/** Song actions, and moves as an alternative to dragging. Rendered only while the menu is open. */
function RowMenuItems({ entry, state, onRemove, onMoveBy, onPlayNext }: QueueRowProps) {
  const actions = useSongActions()(entry.song);
  return (
    <>
      {/* Play next moves the entry instead of adding a second one. */}
      <SongMenuItems {...actions} onPlayNext={state === 'current' ? undefined : onPlayNext} />
      <MenuItem icon={<ListX size={16} aria-hidden="true" />} onSelect={onRemove}>
        Remove from queue
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<ArrowUp size={16} aria-hidden="true" />} onSelect={() => onMoveBy(-1)}>
        Move up
      </MenuItem>
      <MenuItem icon={<ArrowDown size={16} aria-hidden="true" />} onSelect={() => onMoveBy(1)}>
        Move down
      </MenuItem>
    </>
  );
}

/** A mouse drags the whole row. Touch scrolls, except on the grip. */
function isDragStart({ button, pointerType, target }: PointerEvent): boolean {
  const element = target instanceof Element ? target : undefined;
  if (button !== 0 || element?.closest('[data-actions]')) return false;
  return pointerType === 'mouse' || Boolean(element?.closest('[data-grip]'));
}

function onKeyDown(event: KeyboardEvent, { onMoveBy, onFocusBy, onRemove }: QueueRowProps): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || metaKey || shiftKey) return;
  const rows = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  const isRemove = !altKey && (key === 'Delete' || key === 'Backspace');
  if (rows === 0 && !isRemove) return;
  event.preventDefault();
  if (isRemove) onRemove();
  else if (altKey) onMoveBy(rows);
  else onFocusBy(rows);
}
