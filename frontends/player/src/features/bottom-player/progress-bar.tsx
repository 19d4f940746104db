import { Slider } from '@rubato/ui';
import { currentEntry, durationSeconds, formatDuration, player, usePlayer } from '@rubato/web-kit';
import { useState } from 'react';
import { useMeasuredDuration } from '../engine/clock-store.ts';
import { useCurrentSong } from '../current-song/use-current-song.ts';
import { Waveform } from '../waveform/waveform.tsx';
import styles from './player.module.css';

/** Elapsed and total time around a bar that seeks. While the thumb is held the clock follows it, and the song does not. */
export function ProgressBar() {
  const song = usePlayer(({ queue }) => currentEntry(queue)?.song);
  const position = usePlayer((state) => Math.floor(state.position));
  const peaks = useCurrentSong()?.waveform;
  const measured = useMeasuredDuration();
  const [held, setHeld] = useState<number>();
  const total = Math.round(measured ?? (song ? durationSeconds(song.duration) : 0));
  const elapsed = Math.min(held ?? position, total);
  return (
    <div className={styles.progress}>
      <span className={styles.time}>{formatDuration(elapsed)}</span>
      <Slider
        label="Position"
        className={styles.seek}
        value={elapsed}
        max={total || 1}
        step={1}
        valueText={`${formatDuration(elapsed)} of ${formatDuration(total)}`}
        disabled={!song}
        drawing={peaks && <Waveform peaks={peaks} played={elapsed / (total || 1)} />}
        onChange={setHeld}
        onCommit={(seconds) => {
          setHeld(undefined);
          player.seek(seconds);
        }}
      />
      <span className={styles.time}>{formatDuration(total)}</span>
    </div>
  );
}
