import { Link } from '@rubato/web-kit';
import { ArrowDown, ArrowUp, ArrowUpDown, EllipsisVertical, GripVertical, Pause, Play } from 'lucide-react';
import { useRef, type PointerEvent, type Ref } from 'react';
import { ArtistLink } from '../artist-link/artist-link.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Cover } from '../cover/cover.tsx';
import { Menu, MenuItem, MenuSeparator, type MenuHandle } from '../menu/menu.tsx';
import { watchLongPress } from '../menu/long-press.ts';
import { LikeButton } from '../song-menu/like-button.tsx';
import { LikeCount } from '../song-menu/like-count.tsx';
import type { SongTableProps, TableSong } from './song-table-props.ts';
import { isRowDragStart, getRowOffset } from './use-row-order.ts';
import styles from './song-table.module.css';

interface SongTableRowProps {
  table: SongTableProps;
  song: TableSong;
  index: number;
  dragged: boolean;
  /** Undefined if the order cannot be changed. */
  onMove: ((from: number, to: number) => void) | undefined;
  onDrag: (event: PointerEvent, from: number) => void;
  /** Shows the grips of rows that show none without it; undefined if that is not needed. */
  onShowGrips: (() => void) | undefined;
}

export function SongTableRow(props: SongTableRowProps) {
  const { table, song, index, dragged, onMove, onDrag } = props;
  const menu = useRef<MenuHandle>(null);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      data-active={song.id === table.currentId || undefined}
      data-song={song.id}
      data-dragged={dragged || undefined}
      onPointerDown={(event) => {
        if (onMove && isRowDragStart(event)) onDrag(event, index);
        else if (table.menu) watchLongPress(event, () => menu.current?.open());
      }}
      onKeyDown={(event) => {
        const offset = onMove ? getRowOffset(event) : 0;
        if (offset === 0) return;
        event.preventDefault();
        onMove?.(index, index + offset);
      }}
    >
      <span role="cell" className={styles.place}>
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
        <PlayButton {...props} />
      </span>
      <SongCell {...props} />
      <LikesCell {...props} />
      <span role="cell" className={styles.duration}>
        {song.duration}
      </span>
      {table.menu && <MenuCell {...props} handle={menu} />}
    </div>
  );
}

function PlayButton({ table, song, index, onMove }: SongTableRowProps) {
  const playing = table.playing && song.id === table.currentId;
  const Icon = playing ? Pause : Play;
  return (
    <IconButton
      size="small"
      className={styles.play}
      label={`${playing ? 'Pause' : 'Play'} ${song.title}`}
      title={playing ? 'Pause' : 'Play'}
      aria-keyshortcuts={onMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      onClick={() => table.onTogglePlay(song, index)}
    >
      <Icon size={16} fill="currentColor" aria-hidden="true" />
    </IconButton>
  );
}

/** The grip of a row that can be moved, and the song. */
function SongCell({ table, song, onMove }: SongTableRowProps) {
  const { title: renderTitle = renderSongLink } = table;
  return (
    <span role="cell" className={styles.song}>
      {onMove && (
        <span className={styles.grip} data-grip="">
          <GripVertical size={18} aria-hidden="true" />
        </span>
      )}
      <Cover src={song.image_url} color={song.image_color} sizes="44px" className={styles.cover} />
      <span className={styles.texts}>
        <span className={styles.title} dir="auto">
          {renderTitle(song)}
        </span>
        <span className={styles.artist} dir="auto">
          <ArtistLink name={song.artist} handle={song.artist_handle} />
        </span>
      </span>
    </span>
  );
}

const renderSongLink = ({ id, title }: TableSong) => (
  <Link to={`/song/${id}`} title={title}>
    {title}
  </Link>
);

function LikesCell({ table, song }: SongTableRowProps) {
  const { liked } = table;
  return (
    <span role="cell" className={styles.likes}>
      {liked && (
        <LikeButton
          title={song.title}
          liked={liked.has(song.id)}
          onToggle={() => table.onToggleLike?.(song)}
        />
      )}
      {song.likes > 0 && (
        <span className={styles.count}>
          <LikeCount likes={song.likes} heart />
        </span>
      )}
    </span>
  );
}

function MenuCell(props: SongTableRowProps & { handle: Ref<MenuHandle> }) {
  const { table, song, index, onMove, onShowGrips, handle } = props;
  return (
    <span role="cell" className={styles.menu}>
      <Menu
        handle={handle}
        trigger={
          <IconButton size="small" label={`More options for ${song.title}`} title="More options">
            <EllipsisVertical size={18} aria-hidden="true" />
          </IconButton>
        }
      >
        {table.menu?.(song, index)}
        {onMove && (
          <>
            <MenuSeparator />
            <MenuItem
              icon={<ArrowUp size={16} aria-hidden="true" />}
              onSelect={() => onMove(index, index - 1)}
            >
              Move up
            </MenuItem>
            <MenuItem
              icon={<ArrowDown size={16} aria-hidden="true" />}
              onSelect={() => onMove(index, index + 1)}
            >
              Move down
            </MenuItem>
          </>
        )}
        {onShowGrips && (
          <MenuItem icon={<ArrowUpDown size={16} aria-hidden="true" />} onSelect={onShowGrips}>
            Change order
          </MenuItem>
        )}
      </Menu>
    </span>
  );
}
