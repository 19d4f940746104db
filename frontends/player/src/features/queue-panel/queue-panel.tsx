import { IconButton, VirtualList } from '@rubato/ui';
import { player, setPanel, usePlayer } from '@rubato/web-kit';
import { X } from 'lucide-react';
import { QueueRow } from './queue-row.tsx';
import styles from './queue.module.css';

const rowHeight = 64;

/** What plays and what follows. A click on an entry jumps to it. */
export function QueuePanel() {
  const queue = usePlayer((state) => state.queue);
  return (
    <section className={styles.panel} aria-labelledby="queue-title">
      <header className={styles.header}>
        <h2 id="queue-title" className={styles.title}>
          Currently Playing
        </h2>
        <IconButton label="Close the queue" size="small" onClick={() => setPanel('queueOpen', false)}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.pane}>
        <VirtualList label="Queue" items={queue.songs} rowHeight={rowHeight} keyOf={({ entryId }) => entryId}>
          {(entry, index) => (
            <QueueRow
              entry={entry}
              current={index === queue.currentIndex}
              played={index < queue.currentIndex}
              onJump={() => player.jump(entry.entryId)}
            />
          )}
        </VirtualList>
      </div>
    </section>
  );
}
