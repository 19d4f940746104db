import { Button, Cover, Dialog, Tint } from '@rubato/ui';
import { Link, currentEntry, lazyPart, setPanel, usePlayer } from '@rubato/web-kit';
import { ListOrdered, MicVocal } from 'lucide-react';
import { useState } from 'react';
import { useCurrentSong } from '../current-song/use-current-song.ts';
import { LikeCurrent } from '../current-song/like-current.tsx';
import { SongMenu } from '../current-song/song-menu.tsx';
import { ProgressBar } from '../bottom-player/progress-bar.tsx';
import { TransportControls } from '../bottom-player/transport-controls.tsx';
import styles from './full-player.module.css';

const LyricsView = lazyPart(async () => (await import('../lyrics/lyrics-view.tsx')).LyricsView);

/** The player over the whole screen of a phone. */
export function FullPlayer({ onClose }: { onClose: () => void }) {
  const song = usePlayer(({ queue }) => currentEntry(queue)?.song);
  const color = useCurrentSong()?.image_color;
  const [lyrics, setLyrics] = useState(false);
  if (!song) return null;
  const showQueue = () => {
    onClose();
    setPanel('queueOpen', true);
  };
  return (
    <Dialog title="Player" full open onClose={onClose}>
      <Tint {...(color ? { color } : { image: song.image_url })} />
      <div className={styles.player} data-lyrics={lyrics || undefined}>
        {lyrics ? (
          <div className={styles.words}>
            <LyricsView key={song.id} onMissing={() => setLyrics(false)} />
          </div>
        ) : (
          <Cover
            src={song.image_url}
            alt={`Cover of ${song.title}`}
            sizes="90vw"
            eager
            className={styles.cover}
          />
        )}
        <div className={styles.song}>
          <div>
            <Link
              to={`/song/${song.id}`}
              className={styles.title}
              dir="auto"
              title={song.title}
              onClick={onClose}
            >
              {song.title}
            </Link>
            <p className={styles.artist} dir="auto">
              {song.artist}
            </p>
          </div>
          <LikeCurrent song={song} />
          <SongMenu song={song} />
        </div>
        <ProgressBar />
        <TransportControls />
        <div className={styles.choices}>
          <Button kind="plain" aria-pressed={lyrics} onClick={() => setLyrics(!lyrics)}>
            <MicVocal size={18} aria-hidden="true" />
            Lyrics
          </Button>
          <Button kind="plain" onClick={showQueue}>
            <ListOrdered size={18} aria-hidden="true" />
            Queue
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
