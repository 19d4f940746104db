import { Link, decadePath, songCount } from '@rubato/web-kit';
import type { CSSProperties } from 'react';
import { tileColor } from './tile-color.ts';
import styles from './tiles.module.css';

export interface Tile {
  /** Determines the colour. */
  key: string;
  path: string;
  name: string;
  songCount: number;
}

export const genreTile = (genre: { slug: string; name: string; song_count: number }): Tile => ({
  key: genre.slug,
  path: `/genres/${encodeURIComponent(genre.slug)}`,
  name: genre.name,
  songCount: genre.song_count,
});

export const decadeTile = ({ decade, song_count }: { decade: number; song_count: number }): Tile => ({
  key: String(decade),
  path: decadePath(decade),
  name: `${decade}s`,
  songCount: song_count,
});

/** Links to genres or decades, as coloured tiles. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ key, path, name, songCount: count }) => (
        <li key={key}>
          <Link to={path} className={styles.tile} style={{ '--tile': tileColor(key) } as CSSProperties}>
            <span className={styles.name} dir="auto" title={name}>
              {name}
            </span>
            <span className={styles.count}>{songCount(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The placeholder of tiles while they load. */
export function TilesSkeleton({ label, count }: { label: string; count: number }) {
  return (
    <div className={styles.tiles} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.skeleton} />
      ))}
    </div>
  );
}
