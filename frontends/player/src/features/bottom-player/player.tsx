import { createLazyComponent } from '@rubato/ui';
import { usePlayer } from '@rubato/web-kit';
import { useEffect, useState } from 'react';
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
  const [isFull, setIsFull] = useState(false);
  useShortcuts();
  useMediaSessionAlbum();
  const empty = usePlayer(({ queue }) => queue.songs.length === 0);
  useEffect(startEngine, []);
  return (
    <section className={styles.player} aria-label="Player" data-empty={empty || undefined}>
      <NowPlaying />
      {!empty && (
        <button
          type="button"
          className={styles.expand}
          aria-label="Expand player"
          onClick={() => setIsFull(true)}
        />
      )}
      <TransportControls />
      <ProgressBar />
      <SoundControls />
      {isFull && <FullPlayer onClose={() => setIsFull(false)} onLoadError={() => setIsFull(false)} />}
    </section>
  );
}
