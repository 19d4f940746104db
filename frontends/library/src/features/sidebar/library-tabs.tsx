import type { User } from '@rubato/contracts';
import { Tabs } from '@rubato/ui';
import { useMediaQuery, widths } from '@rubato/web-kit';
import { DiscAlbum, ListMusic, Music2 } from 'lucide-react';
import { AlbumsTab } from './albums-tab.tsx';
import { PlaylistsTab } from './playlists-tab.tsx';
import { SongsTab } from './songs-tab.tsx';
import styles from './sidebar.module.css';

const tabsOf = (user: User) => [
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
  return (
    <div className={styles.tabs}>
      <Tabs label="Your Library" tabs={tabsOf(user)} orientation={isRail ? 'vertical' : 'horizontal'} />
    </div>
  );
}
