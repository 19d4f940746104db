import { Link, toDecadePath, formatSongCount } from '@rubato/web-kit';
import type { CSSProperties } from 'react';
import { chooseTileColor } from './tile-color.ts';
import styles from './tiles.module.css';

export interface Tile {
  /** Determines the color. */
  key: string;
  path: string;
  name: string;
  songCount: number;
}

export const createGenreTile = (genre: { slug: string; name: string; song_count: number }): Tile => ({
  key: genre.slug,
  path: `/genres/${encodeURIComponent(genre.slug)}`,
  name: genre.name,
  songCount: genre.song_count,
});

export const createDecadeTile = ({ decade, song_count }: { decade: number; song_count: number }): Tile => ({
  key: String(decade),
  path: toDecadePath(decade),
  name: `${decade}s`,
  songCount: song_count,
});

/** Links to genres or decades, as colored tiles. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ key, path, name, songCount: count }) => (
        <li key={key}>
          <Link to={path} className={styles.tile} style={{ '--tile': chooseTileColor(key) } as CSSProperties}>
            <span className={styles.name} dir="auto" title={name}>
              {name}
            </span>
            <span className={styles.count}>{formatSongCount(count)}</span>
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
