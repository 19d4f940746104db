import { Button, DialogEnd, VirtualList } from '@rubato/ui';
import { errorText, songCount } from '@rubato/web-kit';
import { SavingProgress } from './saving-progress.tsx';
import type { SavedQueue } from './save-queue.ts';
import type { useSaveQueue } from './use-save-queue.ts';
import styles from './save-queue.module.css';

type Saving = Pick<ReturnType<typeof useSaveQueue>, 'songs' | 'pending' | 'saveRest'>;

interface SongsLeftProps extends Saving {
  saved: SavedQueue;
  onClose: () => void;
}

/** The playlist is there, and some of its songs are not: which, why, and another try. */
export function SongsLeft({ songs, saved, pending, saveRest, onClose }: SongsLeftProps) {
  const { playlist, left, error } = saved;
  return (
    <div className={styles.form}>
      <p>
        “{playlist.name}” is there, but {songCount(left.length)} could not be added:
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard too */}
      <div className={styles.left} tabIndex={0}>
        <VirtualList label="Songs that were not added" items={left} rowHeight={32} keyOf={({ id }) => id}>
          {({ title, artist }) => (
            <p className={styles.song} dir="auto" title={title}>
              {title} <span className={styles.artist}>{artist}</span>
            </p>
          )}
        </VirtualList>
      </div>
      <DialogEnd
        failure={pending ? undefined : errorText(error)}
        progress={pending && <SavingProgress songs={songs} left={left} />}
      >
        <Button onClick={onClose}>Close</Button>
        <Button kind="primary" pending={pending} onClick={saveRest}>
          Retry
        </Button>
      </DialogEnd>
    </div>
  );
}
