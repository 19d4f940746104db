import type { User } from '@rubato/contracts';
import { ErrorState, PathIcon, Tabs } from '@rubato/ui';
import { RemoteSlot, useMediaQuery, useRemotes, widths, type Provided } from '@rubato/web-kit';
import { DiscAlbum, ListMusic, Music2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AlbumsTab } from './albums-tab.tsx';
import { chooseDefaultTab, rememberTab, getRememberedTab } from './library-tab.ts';
import { PlaylistsTab } from './playlists-tab.tsx';
import { SongsTab } from './songs-tab.tsx';
import styles from './sidebar.module.css';

interface Tab {
  value: string;
  label: string;
  icon: ReactNode;
  content: ReactNode;
}

const createOwnTabs = (user: User): Tab[] => [
  {
    value: 'songs',
    label: 'Songs',
    icon: <Music2 size={18} aria-hidden="true" />,
    content: <SongsTab userId={user.id} />,
  },
  {
    value: 'albums',
    label: 'Albums',
    icon: <DiscAlbum size={18} aria-hidden="true" />,
    content: <AlbumsTab user={user} />,
  },
  {
    value: 'playlists',
    label: 'Playlists',
    icon: <ListMusic size={18} aria-hidden="true" />,
    content: <PlaylistsTab user={user} />,
  },
];

const createRemoteTab = (entry: Provided<'sidebarTabs'>, user: User): Tab => ({
  value: entry.id,
  label: entry.label,
  icon: entry.icon && <PathIcon paths={entry.icon} size={18} />,
  content: (
    <RemoteSlot
      kind="sidebarTabs"
      entry={entry}
      failure={(retry) => (
        <ErrorState title={entry.label} text="This tab couldn’t be loaded." onRetry={retry} />
      )}
    >
      {(Tab) => <Tab user={user} />}
    </RemoteSlot>
  ),
});

export function LibraryTabs({ user }: { user: User }) {
  const isRail = useMediaQuery(widths.rail);
  const [chosen, setChosen] = useState(getRememberedTab);
  const [initial] = useState(() => chooseDefaultTab(user));
  const { composition } = useRemotes();
  const tabs = [
    ...createOwnTabs(user),
    ...composition.sidebarTabs.map((entry) => createRemoteTab(entry, user)),
  ];
  // The remote of the remembered tab may be gone.
  const open = tabs.find(({ value }) => value === chosen)?.value ?? initial;
  const choose = (value: string) => {
    setChosen(value);
    rememberTab(value);
  };
  return (
    <div className={styles.tabs}>
      <Tabs
        label="Your Library"
        tabs={tabs}
        value={open}
        onChange={choose}
        orientation={isRail ? 'vertical' : 'horizontal'}
      />
    </div>
  );
}
