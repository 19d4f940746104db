import { EllipsisVertical, Pause, Play } from 'lucide-react';
import { IconButton } from '../button/icon-button.tsx';
import { Cover } from '../cover/cover.tsx';
import { Menu } from '../menu/menu.tsx';
import { LikeButton } from '../song-menu/like-button.tsx';
import { LikeCount } from '../song-menu/like-count.tsx';
import { hiddenText } from '../theme/hidden-text.ts';
import type { SongTableProps, TableSong } from './song-table-props.ts';
import styles from './song-table.module.css';

interface SongTableRowProps {
  table: SongTableProps;
  song: TableSong;
  index: number;
}

export function SongTableRow({ table, song, index }: SongTableRowProps) {
  const { currentId, title, liked, menu } = table;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      data-active={song.id === currentId || undefined}
    >
      <span role="cell" className={styles.place}>
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
        <PlayButton table={table} song={song} index={index} />
      </span>
      <span role="cell" className={styles.song}>
        {title ? (
          <>
            <Cover src={song.image_url} color={song.image_color} sizes="44px" className={styles.cover} />
            <span className={styles.texts}>
              <span className={styles.title} dir="auto">
                {title(song)}
              </span>
              <span className={styles.artist} dir="auto">
                {song.artist}
              </span>
            </span>
          </>
        ) : (
          <span className={hiddenText}>{song.title}</span>
        )}
      </span>
      <span role="cell" className={styles.likes}>
        {liked && (
          <LikeButton
            title={song.title}
            liked={liked.has(song.id)}
            onToggle={() => table.onToggleLike?.(song)}
          />
        )}
        <LikeCount likes={song.likes} heart={!liked} />
      </span>
      <span role="cell" className={styles.duration}>
        {song.duration}
      </span>
      {menu && (
        <span role="cell">
          <Menu
            trigger={
              <IconButton size="small" label={`More for ${song.title}`} title="More">
                <EllipsisVertical size={18} aria-hidden="true" />
              </IconButton>
            }
          >
            {menu(song, index)}
          </Menu>
        </span>
      )}
    </div>
  );
}

function PlayButton({ table, song, index }: SongTableRowProps) {
  const playing = table.playing && song.id === table.currentId;
  const Icon = playing ? Pause : Play;
  return (
    <IconButton
      size="small"
      className={styles.play}
      label={`${playing ? 'Pause' : 'Play'} ${song.title}`}
      title={playing ? 'Pause' : 'Play'}
      onClick={() => table.onTogglePlay(song, index)}
    >
      <Icon size={16} fill="currentColor" aria-hidden="true" />
    </IconButton>
  );
}
