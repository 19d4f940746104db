import type { Song } from '@rubato/contracts';
import { Cover, IconButton } from '@rubato/ui';
import { Link, currentEntry, player, usePlayer } from '@rubato/web-kit';
import { Pause, Play } from 'lucide-react';
import styles from './song-row.module.css';

/** A song of one's own: the row leads to its page, the button plays it. */
export function SongRow({ song }: { song: Song }) {
  const current = usePlayer(({ queue }) => currentEntry(queue)?.song.id === song.id);
  const playing = usePlayer((state) => current && state.playing);
  const Icon = playing ? Pause : Play;
  return (
    <div className={styles.row} data-active={current || undefined}>
      <Cover src={song.image_url} sizes="48px" className={styles.cover} />
      <div className={styles.texts}>
        <Link to={`/song/${song.id}`} className={styles.title} title={song.title}>
          {song.title}
        </Link>
        <p className={styles.artist}>{song.artist}</p>
      </div>
      <span className={styles.play}>
        <IconButton
          size="small"
          label={`${playing ? 'Pause' : 'Play'} ${song.title}`}
          onClick={() => (playing ? player.pause() : player.play(song))}
        >
          <Icon size={16} fill="currentColor" aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  );
}
