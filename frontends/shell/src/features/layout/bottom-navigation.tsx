import { PathIcon } from '@rubato/ui';
import { NavLink, setPanel, useLayout, useRemotes } from '@rubato/web-kit';
import { Library } from 'lucide-react';
import { useAreRemotesKnown } from './use-are-remotes-known.ts';
import styles from './bottom-navigation.module.css';

/** More would not fit on a phone, next to the library. */
const maxLinks = 4;

/** Phones only: the links of the main navigation, and the library, which is a drawer there. */
export function BottomNavigation() {
  return (
    <nav className={styles.bar} aria-label="Main">
      {useAreRemotesKnown() && <Items />}
    </nav>
  );
}

function Items() {
  const { libraryOpen } = useLayout();
  const { composition } = useRemotes();
  return (
    <>
      {composition.navigation.slice(0, maxLinks).map(({ id, label, path, icon }) => (
        <NavLink
          key={id}
          to={path}
          end={path === '/'}
          className={styles.item}
          onClick={() => setPanel('libraryOpen', false)}
        >
          {icon && <PathIcon paths={icon} size={20} />}
          {label}
        </NavLink>
      ))}
      <button
        type="button"
        className={styles.item}
        aria-expanded={libraryOpen}
        onClick={() => setPanel('libraryOpen', !libraryOpen)}
      >
        <Library size={20} aria-hidden="true" />
        Your Library
      </button>
    </>
  );
}
