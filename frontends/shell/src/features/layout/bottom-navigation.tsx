import { NavLink, setPanel, useLayout } from '@rubato/web-kit';
import { Library, Music2 } from 'lucide-react';
import styles from './bottom-navigation.module.css';

/** Phones only: switches between the songs and the library, which is a drawer there. */
export function BottomNavigation() {
  const { libraryOpen } = useLayout();
  return (
    <nav className={styles.bar} aria-label="Main">
      <NavLink to="/" end className={styles.item} onClick={() => setPanel('libraryOpen', false)}>
        <Music2 size={20} aria-hidden="true" />
        Songs
      </NavLink>
      <button
        type="button"
        className={styles.item}
        aria-expanded={libraryOpen}
        onClick={() => setPanel('libraryOpen', !libraryOpen)}
      >
        <Library size={20} aria-hidden="true" />
        Your Library
      </button>
    </nav>
  );
}
