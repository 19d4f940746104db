import type { User } from '@rubato/contracts';
import { EmptyState, Tabs } from '@rubato/ui';
import { DiscAlbum, ListMusic } from 'lucide-react';
import { SongsTab } from './songs-tab.tsx';
import styles from './sidebar.module.css';

const tabsOf = (userId: User['id']) => [
  { value: 'songs', label: 'Songs', content: <SongsTab userId={userId} /> },
  {
    value: 'albums',
    label: 'Albums',
    content: (
      <EmptyState icon={<DiscAlbum size={40} strokeWidth={1.25} />} title="Add an album to your library" />
    ),
  },
  {
    value: 'playlists',
    label: 'Playlists',
    content: (
      <EmptyState icon={<ListMusic size={40} strokeWidth={1.25} />} title="Add a playlist to your library" />
    ),
  },
];

export function LibraryTabs({ userId }: { userId: User['id'] }) {
  return (
    <div className={styles.tabs}>
      <Tabs label="Your Library" tabs={tabsOf(userId)} />
    </div>
  );
}
