import { IconButton, VirtualList, hiddenText } from '@rubato/ui';
import { player, usePlayer, type PlayerQueue, type QueueEntry } from '@rubato/web-kit';
import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import { KeepPlayingSwitch } from '../similar-songs/keep-playing-switch.tsx';
import { UpcomingSimilarSongs } from '../similar-songs/upcoming-similar-songs.tsx';
import { offerUndo } from './offer-undo.ts';
import { QueueMenu } from './queue-menu.tsx';
import { QueueRow } from './queue-row.tsx';
import { findRow, useQueueOrder } from './use-queue-order.ts';
import styles from './queue.module.css';

const rowHeight = 64;

interface QueuePanelProps {
  /** Shows a button that calls it. */
  onClose?: (() => void) | undefined;
}

/** The queue, with the current song marked. A click on an entry jumps to it. */
export function QueuePanel({ onClose }: QueuePanelProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [hintId, titleId] = [useId(), useId()];
  const restoring = usePlayer((state) => state.restoring);
  const { queue, dragged, announced, drag, move } = useQueueOrder(pane, rowHeight);
  const focus = (entry: QueueEntry | undefined) => entry && findRow(pane.current, entry.entryId)?.focus();

  const remove = ({ entryId, song }: QueueEntry, index: number) => {
    // Removing the row would lose the focus.
    focus(queue.songs[index + 1] ?? queue.songs[index - 1]);
    player.removeEntry(entryId);
    offerUndo(`Removed “${song.title}” from the queue`);
  };
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <QueueHeader titleId={titleId} onClose={onClose} />
      <div className={styles.list} ref={pane}>
        <p id={hintId} hidden>
          Press Alt and an arrow key to move the song, or Delete to remove it.
        </p>
        <VirtualList
          label="Queue"
          // Only a few songs are known until the queue is restored: the rows would jump.
          items={restoring ? [] : queue.songs}
          rowHeight={rowHeight}
          getKey={({ entryId }) => entryId}
        >
          {(entry, index) => (
            <QueueRow
              entry={entry}
              state={getState(queue, index)}
              dragged={entry.entryId === dragged}
              hintId={hintId}
              onJump={() => player.jump(entry.entryId)}
              onRemove={() => remove(entry, index)}
              onMoveBy={(places) => move(entry, index + places)}
              onPlayNext={() => move(entry, queue.currentIndex + (index < queue.currentIndex ? 0 : 1))}
              onFocusBy={(rows) => focus(queue.songs[index + rows])}
              onDrag={(event) => drag(event, entry)}
            />
          )}
        </VirtualList>
        {!restoring && <UpcomingSimilarSongs />}
      </div>
      <div className={styles.setting}>
        <KeepPlayingSwitch />
      </div>
      <p className={hiddenText} role="status">
        {announced}
      </p>
    </section>
  );
}

function QueueHeader({ titleId, onClose }: QueuePanelProps & { titleId: string }) {
  return (
    <header className={styles.header}>
      <h2 id={titleId} className={styles.title}>
        Currently Playing
      </h2>
      <QueueMenu />
      {onClose && (
        <IconButton label="Close queue" size="small" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </header>
  );
}

function getState({ currentIndex }: PlayerQueue, index: number): 'played' | 'current' | 'upcoming' {
  if (index === currentIndex) return 'current';
  return index < currentIndex ? 'played' : 'upcoming';
}
