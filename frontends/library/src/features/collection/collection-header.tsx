import type { ReactNode } from 'react';
import { songCount, totalDuration } from './song-sum.ts';
import { Tint, type Light } from './tint.tsx';
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
  return (
    <header className={styles.header}>
      <Tint light={light} />
      {cover}
      <div className={styles.facts}>
        <p className={styles.kind}>Playlist</p>
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        {description && <p className={styles.description}>{description}</p>}
        <ul className={styles.details}>
          <li className={styles.owner}>{owner}</li>
          {!failure && <li>{songCount(songs.length + missing)}</li>}
          {!failure && missing === 0 && <li>{totalDuration(songs)}</li>}
        </ul>
        <div className={styles.actions}>{children}</div>
      </div>
    </header>
  );
}
