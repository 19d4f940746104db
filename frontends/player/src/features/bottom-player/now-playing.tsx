import { Cover } from '@rubato/ui';
import { Link, currentEntry, usePlayer } from '@rubato/web-kit';
import { LikeCurrent } from '../current-song/like-current.tsx';
import { SongMenu } from '../current-song/song-menu.tsx';
import styles from './player.module.css';

export function NowPlaying() {
  const song = usePlayer(({ queue }) => currentEntry(queue)?.song);
  if (!song)
    return (
      <p className={styles.nothing} tabIndex={-1} data-nothing-plays="">
        Choose a song to play
      </p>
    );
  return (
    <div className={styles.song}>
      <Cover src={song.image_url} sizes="56px" className={styles.cover} />
      <div>
        <Link to={`/song/${song.id}`} className={styles.title} dir="auto" title={song.title}>
          {song.title}
        </Link>
        <p className={styles.artist} dir="auto" title={song.artist}>
          {song.artist}
        </p>
      </div>
      <span className={styles.songActions}>
        <LikeCurrent song={song} />
        <SongMenu song={song} />
      </span>
    </div>
  );
}
