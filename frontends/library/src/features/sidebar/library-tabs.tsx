import type { User } from '@rubato/contracts';
import { Tabs } from '@rubato/ui';
import { useMediaQuery, widths } from '@rubato/web-kit';
import { DiscAlbum, ListMusic, Music2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AlbumsTab } from './albums-tab.tsx';
import { initialTab, rememberTab, type LibraryTab } from './library-tab.ts';
import { PlaylistsTab } from './playlists-tab.tsx';
import { SongsTab } from './songs-tab.tsx';
import styles from './sidebar.module.css';

const tabsOf = (user: User): { value: LibraryTab; label: string; icon: ReactNode; content: ReactNode }[] => [
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

export function LibraryTabs({ user }: { user: User }) {
  const isRail = useMediaQuery(widths.rail);
  const [tab, setTab] = useState(() => initialTab(user));
  const tabs = tabsOf(user);
  const open = (value: string) => {
    const chosen = tabs.find((candidate) => candidate.value === value)?.value ?? tab;
    setTab(chosen);
    rememberTab(chosen);
  };
  return (
    <div className={styles.tabs}>
      <Tabs
        label="Your Library"
        tabs={tabs}
        value={tab}
        onChange={open}
        orientation={isRail ? 'vertical' : 'horizontal'}
      />
    </div>
  );
}
