import { ArtistLink, Cover } from '@rubato/ui';
import { Link, getCurrentEntry, usePlayer } from '@rubato/web-kit';
import { CurrentSongLikeButton } from '../current-song/current-song-like-button.tsx';
import { CurrentSongMenu } from '../current-song/current-song-menu.tsx';
import styles from './player.module.css';

/** Finds the text of an empty player, which gets the focus when the last song of the queue is removed. */
export const emptyPlayerSelector = '[data-empty-player]';

export const bottomPlayerSelector = `.${styles.player}`;
export const currentCoverSelector = `.${styles.cover}`;

export function NowPlaying() {
  const song = usePlayer(({ queue }) => getCurrentEntry(queue)?.song);
  if (!song)
    return (
      <div className={styles.placeholder}>
        <p tabIndex={-1} data-empty-player="">
          Choose a song to play
        </p>
        <p className={styles.offer}>Or press Play for a mix</p>
      </div>
    );
  return (
    <div className={styles.song}>
      <Cover src={song.image_url} sizes="56px" className={styles.cover} />
      <div>
        <Link to={`/song/${song.id}`} className={styles.title} dir="auto" title={song.title}>
          {song.title}
        </Link>
        <p className={styles.artist} dir="auto">
          <ArtistLink name={song.artist} handle={song.artist_handle} />
        </p>
      </div>
      <span className={styles.songActions}>
        <CurrentSongLikeButton song={song} />
        <CurrentSongMenu song={song} />
      </span>
    </div>
  );
}
