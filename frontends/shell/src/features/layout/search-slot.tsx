import { IconButton } from '@rubato/ui';
import { RegionSlot } from '@rubato/web-kit';
import { RotateCw } from 'lucide-react';
import { firstScreen } from './first-screen.ts';
import { SearchPlaceholder } from './placeholders.tsx';
import styles from './top-bar.module.css';

export function SearchSlot() {
  return (
    <RegionSlot
      region="search"
      after={firstScreen}
      waiting={<SearchPlaceholder />}
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
