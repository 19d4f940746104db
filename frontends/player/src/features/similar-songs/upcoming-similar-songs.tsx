import { ArtistLink, Cover, hiddenText } from '@rubato/ui';
import { getAudioDuration, getCurrentEntry, player, playerStore, type QueuedSong } from '@rubato/web-kit';
import { useId } from 'react';
import { closeOverPage } from '../queue-panel/close-over-page.ts';
import { useSimilarSongs, type SimilarSongs } from './similar-songs-store.ts';
import styles from './upcoming-similar-songs.module.css';

/** The songs that will follow the queue. A click on one adds them all and plays it. */
export function UpcomingSimilarSongs() {
  const titleId = useId();
  const similar = useSimilarSongs();
  if (!similar) return null;
  return (
    <div className={styles.upcoming} role="group" aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        Similar songs
      </h3>
      {similar.songs.map((song) => (
        <div key={song.id} className={styles.song}>
          <Cover src={song.image_url} sizes="48px" className={styles.cover} />
          <span className={styles.texts}>
            <button
              type="button"
              className={styles.name}
              dir="auto"
              title={song.title}
              onClick={() => playSimilar(similar, song)}
            >
              <span className={hiddenText}>Play </span>
              {song.title}
            </button>
            <span className={styles.artist} dir="auto">
              <ArtistLink name={song.artist} handle={song.artist_handle} onClick={closeOverPage} />
            </span>
          </span>
          <span className={styles.duration}>{getAudioDuration(song)}</span>
        </div>
      ))}
    </div>
  );
}

function playSimilar({ after, songs }: SimilarSongs, { id }: QueuedSong): void {
  player.playOn(after, songs);
  const { queue } = playerStore.getState();
  const entry = queue.songs.slice(queue.currentIndex).find(({ song }) => song.id === id);
  if (entry && entry !== getCurrentEntry(queue)) player.jump(entry.entryId);
}
