import { ArtistLink, Button, Cover, Dialog, Tint, createLazyComponent } from '@rubato/ui';
import {
  Link,
  PlayerExtensions,
  getCurrentEntry,
  setPanel,
  usePlayer,
  type QueuedSong,
} from '@rubato/web-kit';
import { ListOrdered, MicVocal } from 'lucide-react';
import { useState } from 'react';
import { useCurrentSong } from '../current-song/use-current-song.ts';
import { CurrentSongLikeButton } from '../current-song/current-song-like-button.tsx';
import { CurrentSongMenu } from '../current-song/current-song-menu.tsx';
import { ProgressBar } from '../bottom-player/progress-bar.tsx';
import { TransportControls } from '../bottom-player/transport-controls.tsx';
import styles from './full-player.module.css';

const LyricsView = createLazyComponent(async () => (await import('../lyrics/lyrics-view.tsx')).LyricsView);

/** Full-screen player on phones. */
export function FullPlayer({ onClose }: { onClose: () => void }) {
  const song = usePlayer(({ queue }) => getCurrentEntry(queue)?.song);
  const color = useCurrentSong()?.image_color;
  const [showLyrics, setShowLyrics] = useState(false);
  if (!song) return null;
  const openQueue = () => {
    onClose();
    setPanel('queueOpen', true);
  };
  return (
    <Dialog title="Player" full open onClose={onClose}>
      <Tint {...(color ? { color } : { image: song.image_url })} />
      <div className={styles.player} data-lyrics={showLyrics || undefined}>
        {showLyrics ? (
          <div className={styles.lyrics}>
            <LyricsView key={song.id} onLoadError={() => setShowLyrics(false)} />
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
        <SongRow song={song} onLeave={onClose} />
        <ProgressBar />
        <TransportControls />
        <div className={styles.actions}>
          <Button kind="plain" aria-pressed={showLyrics} onClick={() => setShowLyrics(!showLyrics)}>
            <MicVocal size={18} aria-hidden="true" />
            Lyrics
          </Button>
          <Button kind="plain" onClick={openQueue}>
            <ListOrdered size={18} aria-hidden="true" />
            Queue
          </Button>
          <PlayerExtensions place="full-player" />
        </div>
      </div>
    </Dialog>
  );
}

function SongRow({ song, onLeave }: { song: QueuedSong; onLeave: () => void }) {
  const { id, title, artist, artist_handle: handle } = song;
  return (
    <div className={styles.song}>
      <div>
        <Link to={`/song/${id}`} className={styles.title} dir="auto" title={title} onClick={onLeave}>
          {title}
        </Link>
        <p className={styles.artist} dir="auto">
          <ArtistLink name={artist} handle={handle} onClick={onLeave} />
        </p>
      </div>
      <CurrentSongLikeButton song={song} />
      <CurrentSongMenu song={song} />
    </div>
  );
}
