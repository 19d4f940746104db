import { ArtistLink, Button, DialogFooter, VirtualList } from '@rubato/ui';
import { getErrorText, formatSongCount } from '@rubato/web-kit';
import { SavingProgress } from './saving-progress.tsx';
import type { SavedQueue } from './save-queue.ts';
import type { useSaveQueue } from './use-save-queue.ts';
import styles from './save-queue.module.css';

type Saving = Pick<ReturnType<typeof useSaveQueue>, 'songs' | 'pending' | 'addRemaining'>;

interface RemainingSongsProps extends Saving {
  saved: SavedQueue;
  onClose: () => void;
}

/** Lists the songs that could not be added to the new playlist, with the reason and a Retry button. */
export function RemainingSongs({ songs, saved, pending, addRemaining, onClose }: RemainingSongsProps) {
  const { playlist, remaining, error } = saved;
  return (
    <div className={styles.form}>
      <p>
        Created “{playlist.name}”, but {formatSongCount(remaining.length)} couldn’t be added:
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes the area scrollable by keyboard */}
      <div className={styles.remaining} tabIndex={0}>
        <VirtualList label="Songs not added" items={remaining} rowHeight={32} getKey={({ id }) => id}>
          {({ title, artist, artist_handle }) => (
            <p className={styles.song} dir="auto" title={title}>
              {title}{' '}
              <ArtistLink name={artist} handle={artist_handle} className={styles.artist} onClick={onClose} />
            </p>
          )}
        </VirtualList>
      </div>
      <DialogFooter
        failure={pending ? undefined : getErrorText(error)}
        progress={pending && <SavingProgress songs={songs} remaining={remaining} />}
      >
        <Button onClick={onClose}>Close</Button>
        <Button kind="primary" pending={pending} onClick={addRemaining}>
          Retry
        </Button>
      </DialogFooter>
    </div>
  );
}
