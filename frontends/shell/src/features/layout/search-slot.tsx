import { IconButton } from '@rubato/ui';
import { RegionSlot } from '@rubato/web-kit';
import { RotateCw } from 'lucide-react';
import { firstScreen } from './first-screen.ts';
import { SearchPlaceholder } from './placeholders.tsx';
import styles from './top-bar.module.css';

interface SearchSlotProps {
  /** Whether the links and buttons next to it are shown, which decide where it is. */
  isPlaceKnown: boolean;
}

export function SearchSlot({ isPlaceKnown }: SearchSlotProps) {
  return (
    <RegionSlot
      region="search"
      after={firstScreen}
      waiting={isPlaceKnown && <SearchPlaceholder />}
      failure={(retry) => <SearchFailure onRetry={retry} />}
    />
  );
}

/** On phones there is only room for the button. */
function SearchFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <section className={styles.failure} role="alert" aria-label="Search">
      <p>Search couldn’t be loaded.</p>
      <IconButton label="Retry" onClick={onRetry}>
        <RotateCw size={16} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
