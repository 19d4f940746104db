import { EmptyState, Skeleton } from '@rubato/ui';
import { lyricsLines, player, type LyricsLine } from '@rubato/web-kit';
import { useMemo, useRef } from 'react';
import { useCurrentSong } from '../current-song/use-current-song.ts';
import { useFollow } from './use-follow.ts';
import { useSungLine } from './use-sung-line.ts';
import styles from './lyrics.module.css';

/** The words of the current song. Where they carry times they follow it, and a click on a line goes there. */
export function LyricsView() {
  const lyrics = useCurrentSong()?.lyrics;
  const lines = useMemo(() => (lyrics === undefined ? undefined : lyricsLines(lyrics)), [lyrics]);
  if (!lines) return <Skeleton className={styles.skeleton} />;
  if (lines.length === 0) return <EmptyState title="This song has no lyrics" />;
  return lines.some(({ time }) => time !== undefined) ? (
    <FollowingLyrics lines={lines} />
  ) : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keyboard too
    <div className={styles.lyrics} tabIndex={0} role="group" aria-label="Words of the song">
      {lines.map(({ text }, index) => (
        <p key={index} className={styles.line} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}

function FollowingLyrics({ lines }: { lines: readonly LyricsLine[] }) {
  const pane = useRef<HTMLOListElement>(null);
  const sung = useSungLine(lines);
  const hold = useFollow(pane, sung);
  return (
    <ol ref={pane} className={styles.lyrics} aria-label="Words of the song" onWheel={hold} onTouchMove={hold}>
      {lines.map(({ text, time = 0 }, index) => (
        <li key={index}>
          <button
            type="button"
            className={styles.line}
            dir="auto"
            aria-current={index === sung || undefined}
            data-sung={index < sung || undefined}
            onClick={() => player.seek(time)}
          >
            {text}
          </button>
        </li>
      ))}
    </ol>
  );
}
