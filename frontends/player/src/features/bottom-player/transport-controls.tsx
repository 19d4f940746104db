import { IconButton, joinClassNames } from '@rubato/ui';
import { hasNext, hasPrevious, player, restartThresholdSeconds, usePlayer } from '@rubato/web-kit';
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react';
import { useMix } from '../mix/use-mix.ts';
import { RepeatButton, ShuffleButton } from './order-buttons.tsx';
import styles from './player.module.css';

/** The buttons of playback. While the queue is empty, Play starts a mix. */
export function TransportControls({ className }: { className?: string | undefined }) {
  const playing = usePlayer((state) => state.playing);
  const empty = usePlayer(({ queue }) => queue.songs.length === 0);
  const previous = usePlayer(
    ({ queue, position }) => hasPrevious(queue) || position > restartThresholdSeconds,
  );
  const next = usePlayer(({ queue, repeat }) => hasNext(queue, repeat));
  const mix = useMix();
  const Icon = playing ? Pause : Play;
  return (
    <div className={joinClassNames(styles.transport, className)} role="group" aria-label="Playback">
      <ShuffleButton className={styles.order} />
      <IconButton className={styles.previous} label="Previous" disabled={!previous} onClick={player.previous}>
        <SkipBack size={20} fill="currentColor" aria-hidden="true" />
      </IconButton>
      <IconButton
        kind="play"
        label={playing ? 'Pause' : 'Play'}
        title={empty ? 'Play a mix' : undefined}
        pending={mix.pending}
        onClick={empty ? mix.play : player.toggle}
      >
        <Icon size={20} fill="currentColor" aria-hidden="true" />
      </IconButton>
      <IconButton label="Next" disabled={!next} onClick={player.next}>
        <SkipForward size={20} fill="currentColor" aria-hidden="true" />
      </IconButton>
      <RepeatButton className={styles.order} />
    </div>
  );
}
