import {
  ArtistLink,
  Button,
  Cover,
  IconButton,
  Tint,
  createLazyComponent,
  createMotionRef,
} from '@rubato/ui';
import { Link, PlayerExtensions, parseLyrics, useMediaQuery, widths, type QueuedSong } from '@rubato/web-kit';
import { ListOrdered, MicVocal } from 'lucide-react';
import { useEffect } from 'react';
import { ProgressBar } from '../bottom-player/progress-bar.tsx';
import { TransportControls } from '../bottom-player/transport-controls.tsx';
import { VolumeControl } from '../bottom-player/volume-control.tsx';
import { CurrentSongLikeButton } from '../current-song/current-song-like-button.tsx';
import { CurrentSongMenu } from '../current-song/current-song-menu.tsx';
import { useCurrentSong } from '../current-song/use-current-song.ts';
import { getCoverMotion } from './cover-motion.ts';
import { resetView, toggleView, useView } from './view-store.ts';
import styles from './full-player.module.css';

const LyricsView = createLazyComponent(async () => (await import('../lyrics/lyrics-view.tsx')).LyricsView);
const QueuePanel = createLazyComponent(
  async () => (await import('../queue-panel/queue-panel.tsx')).QueuePanel,
);

/** Cover, lyrics and queue side by side; on narrower windows lyrics or queue beside the cover, on phones in its place. */
export function FullPlayerContent({ song }: { song: QueuedSong }) {
  const details = useCurrentSong();
  const color = details?.image_color;
  const view = useView();
  useEffect(() => resetView, []);
  const isWide = useMediaQuery(widths.queue);
  const isPhone = useMediaQuery(widths.phone);
  // Beside the queue, a column for a song without lyrics would be empty.
  const hasLyrics = details === undefined || parseLyrics(details.lyrics).length > 0;
  const showLyrics = isWide ? hasLyrics : view === 'lyrics';
  const showQueue = isWide || view === 'queue';
  return (
    <>
      <Tint color={color} image={song.image_url} />
      <div className={styles.player} data-full-player="" data-view={(!isWide && view) || undefined}>
        <div className={styles.main}>
          <CurrentSong song={song} color={color} />
          {showLyrics && (
            <div className={styles.pane}>
              <LyricsView key={song.id} onLoadError={resetView} />
            </div>
          )}
          {showQueue && (
            <div className={styles.pane}>
              <QueuePanel onLoadError={resetView} />
            </div>
          )}
        </div>
        <ProgressBar className={styles.progress} />
        <div className={styles.controls}>
          <TransportControls className={styles.transport} />
          <div className={styles.actions}>
            {!isWide && (isPhone ? <ViewButtons /> : <ViewIcons />)}
            <PlayerExtensions place="full-player" />
          </div>
          {!isPhone && <VolumeControl className={styles.volume} />}
        </div>
      </div>
    </>
  );
}

const stageRef = createMotionRef(getCoverMotion);

function CurrentSong({ song, color }: { song: QueuedSong; color: string | null | undefined }) {
  const { id, title, artist, artist_handle: handle } = song;
  return (
    <div className={styles.now}>
      <div ref={stageRef} className={styles.stage}>
        <Cover
          src={song.image_url}
          alt={`Cover of ${title}`}
          sizes="(max-width: 639.98px) 90vw, 40vw"
          eager
          color={color}
          className={styles.cover}
        />
      </div>
      <div className={styles.song}>
        <div>
          <Link to={`/song/${id}`} className={styles.title} dir="auto" title={title}>
            {title}
          </Link>
          <p className={styles.artist} dir="auto">
            <ArtistLink name={artist} handle={handle} />
          </p>
        </div>
        <CurrentSongLikeButton song={song} />
        <CurrentSongMenu song={song} />
      </div>
    </div>
  );
}

const views = [
  { id: 'lyrics', label: 'Lyrics', Icon: MicVocal },
  { id: 'queue', label: 'Queue', Icon: ListOrdered },
] as const;

function ViewButtons() {
  const view = useView();
  return views.map(({ id, label, Icon }) => (
    <Button key={id} kind="plain" aria-pressed={view === id} onClick={() => toggleView(id)}>
      <Icon size={18} aria-hidden="true" />
      {label}
    </Button>
  ));
}

function ViewIcons() {
  const view = useView();
  return views.map(({ id, label, Icon }) => (
    <IconButton key={id} label={label} aria-pressed={view === id} onClick={() => toggleView(id)}>
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  ));
}
