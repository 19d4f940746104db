import { usePlayer } from '@rubato/web-kit';
import { Suspense, lazy, useEffect, useState } from 'react';
import { Engine } from '../engine/engine.ts';
import { keepPlayer } from '../engine/keep-player.ts';
import { useShortcutsOpen } from '../shortcuts/shortcuts-store.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { NowPlaying } from './now-playing.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SoundControls } from './sound-controls.tsx';
import { TransportControls } from './transport-controls.tsx';
import styles from './player.module.css';

const FullPlayer = lazy(async () => ({
  default: (await import('../full-player/full-player.tsx')).FullPlayer,
}));

const ShortcutsDialog = lazy(async () => ({
  default: (await import('../shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** The bottom player. It stays as long as the page does, and with it the sound. */
export function Player() {
  const [full, setFull] = useState(false);
  const shortcuts = useShortcutsOpen();
  useShortcuts();
  const empty = usePlayer(({ queue }) => queue.songs.length === 0);
  useEffect(() => {
    const engine = new Engine();
    const stopKeeping = keepPlayer();
    return () => {
      stopKeeping();
      engine.stop();
    };
  }, []);
  return (
    <section className={styles.player} aria-label="Player">
      <NowPlaying />
      {!empty && (
        <button
          type="button"
          className={styles.expand}
          aria-label="Open the player"
          onClick={() => setFull(true)}
        />
      )}
      <TransportControls />
      <ProgressBar />
      <SoundControls />
      <Suspense fallback={null}>
        {full && <FullPlayer onClose={() => setFull(false)} />}
        {shortcuts && <ShortcutsDialog />}
      </Suspense>
    </section>
  );
}
