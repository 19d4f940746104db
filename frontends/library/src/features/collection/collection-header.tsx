import { Hero, type Light } from '@rubato/ui';
import { formatSongCount, formatDurationOfSongs } from '@rubato/web-kit';
import type { ReactNode } from 'react';
import type { Collection } from './use-collection.ts';
import styles from './collection.module.css';

interface CollectionHeaderProps {
  title: string;
  description?: string | undefined;
  owner: string;
  cover: ReactNode;
  light: Light;
  collection: Collection;
  children: ReactNode;
}

/** The header of a playlist: title, owner, song count, duration and actions. */
export function CollectionHeader(props: CollectionHeaderProps) {
  const { title, description, owner, cover, light, collection, children } = props;
  const { songs, pendingCount, failure } = collection;
  const totals = [
    formatSongCount(songs.length + pendingCount),
    ...(pendingCount === 0 ? [formatDurationOfSongs(songs)] : []),
  ];
  const ownerName = (
    <strong key="owner" className={styles.owner} dir="auto">
      {owner}
    </strong>
  );
  return (
    <Hero
      kind="Playlist"
      title={title}
      byline={
        description && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )
      }
      cover={cover}
      light={light}
      facts={[ownerName, ...(failure ? [] : totals)]}
    >
      {children}
    </Hero>
  );
}
