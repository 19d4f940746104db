import { lazyPart, setPanel, useLayout, usePlayer } from '@rubato/web-kit';
import { useEffect, useState } from 'react';
import { startEngine } from '../engine/start-engine.ts';
import { useMediaSessionAlbum } from '../current-song/use-media-session-album.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { NowPlaying } from './now-playing.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SoundControls } from './sound-controls.tsx';
import { TransportControls } from './transport-controls.tsx';
import styles from './player.module.css';

const FullPlayer = lazyPart(async () => (await import('../full-player/full-player.tsx')).FullPlayer);

const CrossfadeDialog = lazyPart(
  async () => (await import('../crossfade/crossfade-dialog.tsx')).CrossfadeDialog,
);
const LoudnessDialog = lazyPart(async () => (await import('../loudness/loudness-dialog.tsx')).LoudnessDialog);
const ShortcutsDialog = lazyPart(
  async () => (await import('../shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
);

/** The bottom player displays and controls playback. The engine keeps playing if it unmounts. */
export function Player() {
  const [isFull, setIsFull] = useState(false);
  const { crossfadeOpen, loudnessOpen, shortcutsOpen } = useLayout();
  const closeCrossfade = () => setPanel('crossfadeOpen', false);
  const closeLoudness = () => setPanel('loudnessOpen', false);
  useShortcuts();
  useMediaSessionAlbum();
  const empty = usePlayer(({ queue }) => queue.songs.length === 0);
  useEffect(startEngine, []);
  return (
    <section className={styles.player} aria-label="Player">
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
      {isFull && <FullPlayer onClose={() => setIsFull(false)} onMissing={() => setIsFull(false)} />}
      {shortcutsOpen && <ShortcutsDialog onMissing={() => setPanel('shortcutsOpen', false)} />}
      {crossfadeOpen && <CrossfadeDialog onClose={closeCrossfade} onMissing={closeCrossfade} />}
      {loudnessOpen && <LoudnessDialog onClose={closeLoudness} onMissing={closeLoudness} />}
    </section>
  );
}
