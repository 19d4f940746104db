import { useRef } from 'react';
import { useVisibleRows } from '../list/use-visible-rows.ts';
import { useListMotion } from '../motion/use-list-motion.ts';
import { hiddenText } from '../theme/hidden-text.ts';
import { OrderingBar } from './ordering-bar.tsx';
import type { SongTableProps, TableSong } from './song-table-props.ts';
import { SongTableRow } from './song-table-row.tsx';
import { useGrips } from './use-grips.ts';
import { useRowOrder } from './use-row-order.ts';
import styles from './song-table.module.css';

export const songTableRowHeight = 60;

/** Songs as a table: play, title, like, duration, menu. Only rows near the visible area are rendered. */
export function SongTable(props: SongTableProps) {
  const body = useRef<HTMLDivElement>(null);
  const { songs, label } = props;
  const { first, end } = useVisibleRows(body, songs.length, songTableRowHeight);
  const order = useRowOrder({ songs, body, rowHeight: songTableRowHeight, onMove: props.onMove });
  useListMotion({ list: body, items: order.shown, getKey: getId, first, end, rowHeight: songTableRowHeight });
  const grips = useGrips({ body, canMove: Boolean(props.onMove) });
  const table = grips.shown ? { ...props, menu: undefined } : props;
  return (
    <>
      {grips.shown && <OrderingBar onDone={grips.hide} />}
      <div
        role="table"
        aria-label={label}
        aria-rowcount={songs.length + 1}
        className={styles.table}
        data-ordering={grips.shown ? '' : undefined}
      >
        <SongTableHead hasMenu={Boolean(table.menu)} />
        <div
          ref={body}
          role="rowgroup"
          className={styles.body}
          style={{ height: songs.length * songTableRowHeight, paddingTop: first * songTableRowHeight }}
        >
          {order.shown.slice(first, end).map((song, offset) => (
            <SongTableRow
              key={song.id}
              table={table}
              song={song}
              index={first + offset}
              dragged={song.id === order.draggedId}
              onMove={props.onMove && order.move}
              onDrag={order.drag}
              onShowGrips={grips.show}
            />
          ))}
        </div>
      </div>
      {props.onMove && (
        <p className={hiddenText} role="status">
          {order.announcement}
        </p>
      )}
    </>
  );
}

const getId = ({ id }: TableSong) => id;

function SongTableHead({ hasMenu }: { hasMenu: boolean }) {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={styles.head}>
        <span role="columnheader">
          <span className={hiddenText}>Play</span>
        </span>
        <span role="columnheader">Title</span>
        <span role="columnheader" className={styles.likes}>
          <span className={hiddenText}>Likes</span>
        </span>
        <span role="columnheader" className={styles.duration}>
          Duration
        </span>
        {hasMenu && (
          <span role="columnheader">
            <span className={hiddenText}>Menu</span>
          </span>
        )}
      </div>
    </div>
  );
}
