import { useId } from 'react';
import { CrossfadeControl, crossfadeDescription } from '../crossfade/crossfade-control.tsx';
import { LoudnessSelect, loudnessDescription } from '../loudness/loudness-select.tsx';
import { KeepPlayingSwitch } from '../playing-on/keep-playing-switch.tsx';
import styles from './playback-settings.module.css';

/** How songs follow each other, for this browser. The same settings are in the queue and in the account menu. */
export function PlaybackSettings() {
  const descriptionId = useId();
  return (
    <div className={styles.settings}>
      <div>
        <KeepPlayingSwitch describedBy={descriptionId} />
        <p id={descriptionId} className={styles.description}>
          When the queue ends, songs like those you have played follow.
        </p>
      </div>
      <section aria-label="Crossfade">
        <h3 className={styles.title}>Crossfade</h3>
        <p className={styles.description}>{crossfadeDescription}</p>
        <CrossfadeControl />
      </section>
      <div>
        <LoudnessSelect />
        <p className={styles.description}>{loudnessDescription}</p>
      </div>
    </div>
  );
}
