import { Slider } from '@rubato/ui';
import { maxCrossfadeSeconds, player, usePlayer } from '@rubato/web-kit';
import styles from './crossfade.module.css';

export const crossfadeDescription = 'How long each song fades into the next.';

/** Sets the length of the crossfade. */
export function CrossfadeControl() {
  const seconds = usePlayer((state) => state.crossfade);
  return (
    <div className={styles.crossfade}>
      <Slider
        label="Crossfade"
        value={seconds}
        max={maxCrossfadeSeconds}
        step={1}
        valueText={seconds === 0 ? 'Off' : `${seconds} seconds`}
        onChange={player.setCrossfade}
      />
      <output className={styles.seconds}>{seconds === 0 ? 'Off' : `${seconds} s`}</output>
    </div>
  );
}
