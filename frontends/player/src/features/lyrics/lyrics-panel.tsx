import { ArtistLink, IconButton } from '@rubato/ui';
import { getCurrentEntry, setPanel, usePlayer } from '@rubato/web-kit';
import { X } from 'lucide-react';
import { LyricsView } from './lyrics-view.tsx';
import styles from '../queue-panel/queue.module.css';

/** Shows the lyrics in the side panel, in place of the queue. */
export function LyricsPanel() {
  const song = usePlayer(({ queue }) => getCurrentEntry(queue)?.song);
  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <div className={styles.title}>
          <h2 className={styles.title}>Lyrics</h2>
          <p className={styles.artist} dir="auto">
            {song && (
              <>
                {song.title} · <ArtistLink name={song.artist} handle={song.artist_handle} />
              </>
            )}
          </p>
        </div>
        <IconButton label="Close lyrics" size="small" onClick={() => setPanel('lyricsOpen', false)}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <LyricsView key={song?.id} />
    </div>
  );
}
