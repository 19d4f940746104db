import { Cover } from '@rubato/ui';
import type { QueueEntry } from '@rubato/web-kit';
import { AudioLines } from 'lucide-react';
import styles from './queue.module.css';

interface QueueRowProps {
  entry: QueueEntry;
  current: boolean;
  played: boolean;
  onJump: () => void;
}

export function QueueRow({ entry: { song }, current, played, onJump }: QueueRowProps) {
  return (
    <button
      type="button"
      className={styles.row}
      data-played={played || undefined}
      aria-current={current || undefined}
      onClick={onJump}
    >
      <Cover src={song.image_url} sizes="48px" className={styles.cover} />
      <span className={styles.texts}>
        <span className={styles.song} title={song.title}>
          {song.title}
        </span>
        <span className={styles.artist}>{song.artist}</span>
      </span>
      {current ? (
        <AudioLines size={18} className={styles.mark} aria-hidden="true" />
      ) : (
        <span className={styles.duration}>{song.duration}</span>
      )}
    </button>
  );
}
