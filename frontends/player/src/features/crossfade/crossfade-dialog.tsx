import { Dialog, Slider } from '@rubato/ui';
import { maxCrossfadeSeconds, player, usePlayer } from '@rubato/web-kit';
import styles from './crossfade.module.css';

/** Sets the length of the crossfade. */
export function CrossfadeDialog({ onClose }: { onClose: () => void }) {
  const seconds = usePlayer((state) => state.crossfade);
  const text = seconds === 0 ? 'Off' : `${seconds} s`;
  return (
    <Dialog title="Crossfade" description="How long each song fades into the next." open onClose={onClose}>
      <div className={styles.crossfade}>
        <Slider
          label="Crossfade"
          value={seconds}
          max={maxCrossfadeSeconds}
          step={1}
          valueText={seconds === 0 ? 'Off' : `${seconds} seconds`}
          onChange={player.setCrossfade}
        />
        <output className={styles.seconds}>{text}</output>
      </div>
    </Dialog>
  );
}
