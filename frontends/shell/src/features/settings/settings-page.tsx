import { ErrorState } from '@rubato/ui';
import {
  Link,
  Navigate,
  isInAudience,
  PageTitle,
  RemoteSlot,
  useMediaQuery,
  useParams,
  useRemotes,
  useSession,
  widths,
  type Provided,
} from '@rubato/web-kit';
import { ChevronLeft } from 'lucide-react';
import { useAreRemotesKnown } from '../layout/use-are-remotes-known.ts';
import { remoteFailureText } from '../layout/remote-failure.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { UnavailablePage } from '../pages/unavailable-page.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { SettingsNavigation, type SettingsEntry } from './settings-navigation.tsx';
import styles from './settings.module.css';

const appearance = {
  id: 'appearance',
  title: 'Appearance',
  icon: ['M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20z', 'M12 18a6 6 0 0 0 0-12v12z'],
  order: 45,
};

/** The settings: pages of the shell and of the remotes, one at a time. Phones begin with their list. */
export function SettingsPage() {
  const { page } = useParams();
  const isPhone = useMediaQuery(widths.phone);
  const { composition, hasFailed } = useRemotes();
  const areRemotesKnown = useAreRemotesKnown();
  const { user, checking } = useSession();
  const ofRemotes = composition.settings.filter(({ audience }) => isInAudience(audience, user));
  const entries = [...ofRemotes, appearance].toSorted((one, other) => one.order - other.order);
  const entry = entries.find(({ id }) => id === page);
  if (!areRemotesKnown || checking) return <SettingsList entries={[]} />;
  if (!page) {
    const first = entries[0] ?? appearance;
    return isPhone ? <SettingsList entries={entries} /> : <Navigate to={`/settings/${first.id}`} replace />;
  }
  if (!entry) return hasFailed ? <UnavailablePage /> : <NotFoundPage />;
  return (
    <div className={styles.settings}>
      <PageTitle>{`${entry.title} – Settings`}</PageTitle>
      <div className={styles.page}>
        {isPhone ? <BackToList /> : <h1 className={styles.title}>Settings</h1>}
        {!isPhone && <SettingsNavigation entries={entries} />}
        <section>
          <h2 className={styles.heading}>{entry.title}</h2>
          {'remote' in entry ? <RemoteSettings key={entry.id} entry={entry} /> : <AppearanceSettings />}
        </section>
      </div>
    </div>
  );
}

/** Without entries, the title only: what else there is, is not known yet. */
function SettingsList({ entries }: { entries: readonly SettingsEntry[] }) {
  return (
    <div className={styles.page}>
      <PageTitle>Settings</PageTitle>
      <h1 className={styles.title}>Settings</h1>
      {entries.length > 0 && <SettingsNavigation entries={entries} isList />}
    </div>
  );
}

function BackToList() {
  return (
    <h1 className={styles.back}>
      <Link to="/settings">
        <ChevronLeft size={20} aria-hidden="true" />
        Settings
      </Link>
    </h1>
  );
}

function RemoteSettings({ entry }: { entry: Provided<'settings'> }) {
  return (
    <RemoteSlot
      kind="settings"
      entry={entry}
      failure={(retry) => <ErrorState title={entry.title} text={remoteFailureText} onRetry={retry} />}
    >
      {(Settings) => <Settings />}
    </RemoteSlot>
  );
}
