import type { Song } from '@rubato/contracts';
import { useVisibleRows } from '@rubato/ui';
import { useRef } from 'react';
import { SongCard } from './song-card.tsx';
import { gaps, rowHeight, useGridColumns, type GridColumns } from './use-grid-columns.ts';
import { useDeferredOverscan } from './use-deferred-overscan.ts';
import styles from './landing.module.css';

/** Rows of songs that fit on the first screen below the albums. */
const initialRows = 2;

/** Song cards in as many columns as fit. Only the visible rows are in the document. */
export function SongGrid({ songs }: { songs: readonly Song[] }) {
  const grid = useRef<HTMLDivElement>(null);
  const columns = useGridColumns(grid);
  return <div ref={grid}>{columns && <Rows songs={songs} columns={columns} />}</div>;
}

function Rows({ songs, columns }: { songs: readonly Song[]; columns: GridColumns }) {
  const list = useRef<HTMLUListElement>(null);
  const height = rowHeight(columns);
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
            eager={from + offset < columns.count * 2}
          />
        </li>
      ))}
    </ul>
  );
}
