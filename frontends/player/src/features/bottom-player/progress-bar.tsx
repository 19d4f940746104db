import { Slider, joinClassNames } from '@rubato/ui';
import { getCurrentEntry, parseDuration, formatDuration, player, usePlayer } from '@rubato/web-kit';
import { useState } from 'react';
import { useMeasuredDuration } from '../engine/duration-store.ts';
import { arrowKeySeconds, seekBy } from '../engine/seek-by.ts';
import { useCurrentSong } from '../current-song/use-current-song.ts';
import { Waveform } from '../waveform/waveform.tsx';
import styles from './player.module.css';

/** Seek bar with elapsed and total time. While the thumb is dragged, only the elapsed time follows it: the seek happens on release. */
export function ProgressBar({ className }: { className?: string | undefined }) {
  const song = usePlayer(({ queue }) => getCurrentEntry(queue)?.song);
  const position = usePlayer((state) => Math.floor(state.position));
  const peaks = useCurrentSong()?.waveform;
  const measuredDuration = useMeasuredDuration();
  const [dragged, setDragged] = useState<number>();
  const total = measuredDuration ?? (song ? parseDuration(song.duration) : 0);
  const elapsed = Math.min(dragged ?? position, total);
  const [elapsedText, totalText] = [formatDuration(Math.floor(elapsed)), formatDuration(Math.round(total))];
  return (
    <div className={joinClassNames(styles.progress, className)}>
      <span className={styles.time}>{elapsedText}</span>
      <Slider
        label="Position"
        className={styles.seek}
        value={elapsed}
        max={total || 1}
        step={0.1}
        valueText={`${elapsedText} of ${totalText}`}
        disabled={!song}
        drawing={peaks && <Waveform peaks={peaks} played={elapsed / (total || 1)} />}
        onArrow={(direction) => seekBy(direction * arrowKeySeconds)}
        onChange={setDragged}
        onCommit={(seconds) => {
          setDragged(undefined);
          player.seek(seconds);
        }}
      />
      <span className={styles.time}>{totalText}</span>
    </div>
  );
}
