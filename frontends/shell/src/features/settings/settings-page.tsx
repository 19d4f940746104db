import { ErrorState, PathIcon } from '@rubato/ui';
import {
  Navigate,
  NavLink,
  isInAudience,
  PageTitle,
  RemoteSlot,
  useParams,
  useRemotes,
  useSession,
  type Provided,
} from '@rubato/web-kit';
import { remoteFailureText } from '../layout/remote-failure.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { UnavailablePage } from '../pages/unavailable-page.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import styles from './settings.module.css';

const appearance = { id: 'appearance', title: 'Appearance' };

/** The settings: pages of the shell and of the remotes, one at a time. */
export function SettingsPage() {
  const { page } = useParams();
  const { composition, isPending, hasFailed } = useRemotes();
  const { user, checking } = useSession();
  const ofRemotes = composition.settings.filter(({ audience }) => isInAudience(audience, user));
  const entry = ofRemotes.find(({ id }) => id === page);
  if (!page) return <Navigate to={`/settings/${appearance.id}`} replace />;
  const isKnown = entry || page === appearance.id;
  if (!isKnown && (isPending || checking)) return null;
  if (!isKnown) return hasFailed ? <UnavailablePage /> : <NotFoundPage />;
  return (
    <div className={styles.page}>
      <PageTitle>Settings</PageTitle>
      <h1 className={styles.title}>Settings</h1>
      <nav className={styles.pages} aria-label="Settings">
        <SettingsLink {...appearance} />
        {ofRemotes.map(({ id, title, icon }) => (
          <SettingsLink key={id} id={id} title={title} icon={icon} />
        ))}
      </nav>
      <section className={styles.content}>
        {entry ? <RemoteSettings key={entry.id} entry={entry} /> : <AppearanceSettings />}
      </section>
    </div>
  );
}

function SettingsLink({
  id,
  title,
  icon,
}: {
  id: string;
  title: string;
  icon?: readonly string[] | undefined;
}) {
  return (
    <NavLink to={`/settings/${id}`} className={styles.link}>
      {icon && <PathIcon paths={icon} size={18} />}
      {title}
    </NavLink>
  );
}

function RemoteSettings({ entry }: { entry: Provided<'settings'> }) {
  return (
    <RemoteSlot
      kind="settings"
      entry={entry}
      failure={(retry) => <ErrorState title={entry.title} text={remoteFailureText} onRetry={retry} />}
    >
      {(Settings) => (
        <>
          <h2 className={styles.heading}>{entry.title}</h2>
          <Settings />
        </>
      )}
    </RemoteSlot>
  );
}
