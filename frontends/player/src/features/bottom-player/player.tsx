import { useEffect, useRef } from 'react';
import { startEngine } from '../engine/engine.ts';
import { keepPlayer } from '../engine/keep-player.ts';
import { NowPlaying } from './now-playing.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SoundControls } from './sound-controls.tsx';
import { TransportControls } from './transport-controls.tsx';
import styles from './player.module.css';

/** The bottom player. It stays as long as the page does, and with it the sound. */
export function Player() {
  const seek = useRef<(seconds: number) => void>(() => undefined);
  useEffect(() => {
    const engine = startEngine();
    seek.current = engine.seek;
    const stopKeeping = keepPlayer();
    return () => {
      stopKeeping();
      engine.stop();
    };
  }, []);
  return (
    <section className={styles.player} aria-label="Player">
      <NowPlaying />
      <TransportControls />
      <ProgressBar onSeek={(seconds) => seek.current(seconds)} />
      <SoundControls />
    </section>
  );
}
