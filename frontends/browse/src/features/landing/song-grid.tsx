import type { Song } from '@rubato/contracts';
import { SongCard, useDeferredOverscan, useVisibleRows } from '@rubato/ui';
import { useRef } from 'react';
import { gaps, computeRowHeight, type GridColumns } from './use-grid-columns.ts';
import styles from './landing.module.css';

/** Rows of songs that fit on the first screen below the albums. */
const initialRows = 2;

interface SongGridProps {
  songs: readonly Song[];
  columns: GridColumns;
  /** Whether the first two rows may be on the first screen. */
  eager: boolean;
}

/** Song cards in columns. Only the visible rows are in the document. */
export function SongGrid({ songs, columns, eager }: SongGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const height = computeRowHeight(columns);
  const rows = Math.ceil(songs.length / columns.count);
  const { first, end } = useVisibleRows(list, rows, height, useDeferredOverscan(4), initialRows);
  const from = first * columns.count;
  return (
    <ul
      ref={list}
      className={styles.grid}
      style={{
        height: rows * height,
        paddingTop: first * height,
        gridTemplateColumns: `repeat(${columns.count}, minmax(0, 1fr))`,
        rowGap: gaps.row,
      }}
    >
      {songs.slice(from, end * columns.count).map((song, offset) => (
        <li key={song.id} aria-setsize={songs.length} aria-posinset={from + offset + 1}>
          <SongCard
            song={song}
            width={Math.round(columns.cardWidth)}
            eager={eager && from + offset < columns.count * 2}
          />
        </li>
      ))}
    </ul>
  );
}
