import { player, usePlayer } from '@rubato/web-kit';
import styles from './keep-playing-switch.module.css';

/** Whether similar songs follow the end of the queue. */
export function KeepPlayingSwitch({ describedBy }: { describedBy?: string }) {
  const checked = usePlayer(({ keepPlaying }) => keepPlaying);
  return (
    <label className={styles.setting}>
      Keep playing similar songs
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-describedby={describedBy}
        className={styles.switch}
        checked={checked}
        onChange={(event) => player.setKeepPlaying(event.currentTarget.checked)}
      />
    </label>
  );
}
