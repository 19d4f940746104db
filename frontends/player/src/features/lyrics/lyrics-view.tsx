import { EmptyState, Skeleton } from '@rubato/ui';
import { lyricsLines, player, type LyricsLine } from '@rubato/web-kit';
import { useMemo, useRef } from 'react';
import { useCurrentSong } from '../current-song/use-current-song.ts';
import { useAutoScroll } from './use-auto-scroll.ts';
import { useActiveLine } from './use-active-line.ts';
import styles from './lyrics.module.css';

/** Lyrics of the current song. Timed lyrics follow playback, and a click on a line seeks to it. */
export function LyricsView() {
  const lyrics = useCurrentSong()?.lyrics;
  const lines = useMemo(() => (lyrics === undefined ? undefined : lyricsLines(lyrics)), [lyrics]);
  if (!lines) return <Skeleton className={styles.skeleton} />;
  if (lines.length === 0) return <EmptyState title="This song has no lyrics" />;
  return lines.some(({ time }) => time !== undefined) ? (
    <TimedLyrics lines={lines} />
  ) : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes the area scrollable by keyboard
    <div className={styles.lyrics} tabIndex={0} role="group" aria-label="Song lyrics">
      {lines.map(({ text }, index) => (
        <p key={index} className={styles.line} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}

function TimedLyrics({ lines }: { lines: readonly LyricsLine[] }) {
  const pane = useRef<HTMLOListElement>(null);
  const activeIndex = useActiveLine(lines);
  const pauseAutoScroll = useAutoScroll(pane, activeIndex);
  return (
    <ol
      ref={pane}
      className={styles.lyrics}
      aria-label="Song lyrics"
      onWheel={pauseAutoScroll}
      onTouchMove={pauseAutoScroll}
    >
      {lines.map(({ text, time = 0 }, index) => (
        <li key={index}>
          <button
            type="button"
            className={styles.line}
            dir="auto"
            aria-current={index === activeIndex || undefined}
            onClick={() => player.seek(time)}
          >
            {text}
          </button>
        </li>
      ))}
    </ol>
  );
}
