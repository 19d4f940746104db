import { Button } from '@rubato/ui';
import { Link, NavLink, useRemotes, useSession, useSetModal } from '@rubato/web-kit';
import { Settings } from 'lucide-react';
import { ProfileMenu } from './profile-menu.tsx';
import { SearchSlot } from './search-slot.tsx';
import { useAreRemotesKnown } from './use-are-remotes-known.ts';
import styles from './top-bar.module.css';

export function TopBar() {
  const { user, checking } = useSession();
  const areLinksKnown = useAreRemotesKnown();
  return (
    <header className={styles.bar}>
      <div className={styles.start}>
        <Link to="/" className={styles.logo} aria-label="Rubato home">
          <Logo />
          <span>Rubato</span>
        </Link>
        {areLinksKnown && <MainNavigation />}
      </div>
      <div className={styles.search}>
        <SearchSlot isPlaceKnown={areLinksKnown && !checking} />
      </div>
      <nav className={styles.actions} aria-label="Account">
        {!checking && (user ? <ProfileMenu user={user} /> : <VisitorButtons />)}
      </nav>
    </header>
  );
}

/** The links of the main navigation. The logo already leads to the home page; phones have a bar at the bottom. */
function MainNavigation() {
  const links = useRemotes().composition.navigation.filter(({ path }) => path !== '/');
  if (links.length === 0) return null;
  return (
    <nav className={styles.navigation} aria-label="Main">
      {links.map(({ id, label, path }) => (
        <NavLink key={id} to={path} className={styles.link}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** The account menu of users has the settings too. */
function VisitorButtons() {
  const setModal = useSetModal();
  return (
    <>
      <Link to="/settings" className={styles.settings} aria-label="Settings" title="Settings">
        <Settings size={20} aria-hidden="true" />
      </Link>
      <Button kind="plain" onClick={() => setModal('signup')}>
        Sign up
      </Button>
      <Button onClick={() => setModal('login')}>Log in</Button>
    </>
  );
}

/** A record whose label is slightly off-center. */
function Logo() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" fill="none">
      <circle cx="16" cy="16" r="15" fill="currentColor" />
      <path
        d="M6.5 16a9.5 9.5 0 0 1 6-8.8M25.5 16a9.5 9.5 0 0 1-6 8.8"
        stroke="var(--ground)"
        strokeWidth="1.4"
      />
      <circle cx="17.5" cy="14.5" r="5.5" fill="var(--ground)" />
      <circle cx="17.5" cy="14.5" r="1.6" fill="currentColor" />
    </svg>
  );
}
