import { createLazyComponent } from '@rubato/ui';
import { useOverlay, usePlayer } from '@rubato/web-kit';
import { useEffect } from 'react';
import { startEngine } from '../engine/start-engine.ts';
import { useMediaSessionAlbum } from '../current-song/use-media-session-album.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { NowPlaying } from './now-playing.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SoundControls } from './sound-controls.tsx';
import { TransportControls } from './transport-controls.tsx';
import styles from './player.module.css';

const FullPlayer = createLazyComponent(
  async () => (await import('../full-player/full-player.tsx')).FullPlayer,
);

/** The bottom player displays and controls playback. The engine keeps playing if it unmounts. */
export function Player() {
  const [isFull, setIsFull] = useOverlay('player');
  const empty = usePlayer(({ queue }) => queue.songs.length === 0);
  const open = () => setIsFull(true);
  const close = () => setIsFull(false);
  useShortcuts(() => setIsFull(!isFull && !empty));
  useMediaSessionAlbum();
  useEffect(startEngine, []);
  return (
    <section className={styles.player} aria-label="Player" data-empty={empty || undefined}>
      <NowPlaying />
      {!empty && (
        <button
          type="button"
          className={styles.expand}
          aria-label="Expand player"
          aria-haspopup="dialog"
          onClick={open}
        />
      )}
      <TransportControls />
      <ProgressBar />
      <SoundControls onExpand={open} />
      <FullPlayer isWanted={isFull} open={isFull} onClose={close} onLoadError={close} />
    </section>
  );
}
