import { Hero, type Light } from '@rubato/ui';
import { songCount, totalDuration } from '@rubato/web-kit';
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

/** The head of a playlist: what it is called, whose it is, how much is in it, and what can be done with it. */
export function CollectionHeader(props: CollectionHeaderProps) {
  const { title, description, owner, cover, light, collection, children } = props;
  const { songs, missing, failure } = collection;
  const sums = [songCount(songs.length + missing), ...(missing === 0 ? [totalDuration(songs)] : [])];
  const whose = (
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
      facts={[whose, ...(failure ? [] : sums)]}
    >
      {children}
    </Hero>
  );
}
