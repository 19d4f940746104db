import { Sheet } from '@rubato/ui';
import { getCurrentEntry, usePlayer } from '@rubato/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { bottomPlayerSelector, emptyPlayerSelector } from '../bottom-player/now-playing.tsx';
import { FullPlayerContent } from './full-player-content.tsx';
import { FullScreenButton } from './full-screen-button.tsx';
import { QueueOrigin } from './queue-origin.tsx';
import styles from './full-player.module.css';

interface FullPlayerProps {
  open: boolean;
  onClose: () => void;
}

/** The player over the whole window, which grows out of the bottom player. It closes with the last song of the queue. */
export function FullPlayer({ open, onClose }: FullPlayerProps) {
  const entry = usePlayer(({ queue }) => getCurrentEntry(queue));
  const restoring = usePlayer((state) => state.restoring);
  const isEmpty = !entry && !restoring;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open || !isEmpty) return;
    // What opened it can no longer be used.
    document.querySelector<HTMLElement>(emptyPlayerSelector)?.focus();
    close();
  }, [open, isEmpty]);
  return (
    <Sheet
      title="Player"
      open={open && entry !== undefined}
      onClose={onClose}
      origin={bottomPlayerSelector}
      header={
        <>
          <div className={styles.origin}>{entry && <QueueOrigin entry={entry} />}</div>
          <FullScreenButton />
        </>
      }
    >
      {entry && <FullPlayerContent song={entry.song} />}
    </Sheet>
  );
}
