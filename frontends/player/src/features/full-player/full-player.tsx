import { Button, Cover, Dialog } from '@rubato/ui';
import { Link, currentEntry, setPanel, usePlayer } from '@rubato/web-kit';
import { ListMusic } from 'lucide-react';
import { ProgressBar } from '../bottom-player/progress-bar.tsx';
import { TransportControls } from '../bottom-player/transport-controls.tsx';
import styles from './full-player.module.css';

interface FullPlayerProps {
  onSeek: (seconds: number) => void;
  onClose: () => void;
}

/** The player over the whole screen of a phone. */
export function FullPlayer({ onSeek, onClose }: FullPlayerProps) {
  const song = usePlayer(({ queue }) => currentEntry(queue)?.song);
  if (!song) return null;
  const showQueue = () => {
    onClose();
    setPanel('queueOpen', true);
  };
  return (
    <Dialog title="Player" full open onClose={onClose}>
      <div className={styles.player}>
        <Cover
          src={song.image_url}
          alt={`Cover of ${song.title}`}
          sizes="90vw"
          eager
          className={styles.cover}
        />
        <div>
          <Link to={`/song/${song.id}`} className={styles.title} title={song.title} onClick={onClose}>
            {song.title}
          </Link>
          <p className={styles.artist}>{song.artist}</p>
        </div>
        <ProgressBar onSeek={onSeek} />
        <TransportControls />
        <Button kind="plain" onClick={showQueue}>
          <ListMusic size={18} aria-hidden="true" />
          Queue
        </Button>
      </div>
    </Dialog>
  );
}
