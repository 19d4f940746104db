import { Button } from '@rubato/ui';
import { RegionSlot } from '@rubato/web-kit';
import { firstScreen } from './first-screen.ts';
import { PlayerPlaceholder } from './placeholders.tsx';
import styles from './player-slot.module.css';

export function PlayerSlot() {
  return (
    <RegionSlot
      region="player"
      after={firstScreen}
      waiting={<PlayerPlaceholder />}
      failure={(retry) => <PlayerFailure onRetry={retry} />}
    />
  );
}

/** The slot is low: the error and Retry fit on one line. */
function PlayerFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <section className={styles.failure} role="alert" aria-label="Player">
      <h2 className={styles.title}>Player</h2>
      <p className={styles.text}>The player couldn’t be loaded. Check your connection and try again.</p>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </section>
  );
}
