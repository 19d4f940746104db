import { EmptyState, Skeleton } from '@rubato/ui';
import { parseLyrics } from '@rubato/web-kit';
import { useMemo } from 'react';
import { useCurrentSong } from '../current-song/use-current-song.ts';
import { PlainLyrics } from './plain-lyrics.tsx';
import { TimedLyrics } from './timed-lyrics.tsx';
import styles from './lyrics.module.css';

/** Lyrics of the current song. Timed lyrics follow playback, and a click on a line seeks to it. */
export function LyricsView() {
  const lyrics = useCurrentSong()?.lyrics;
  const lines = useMemo(() => (lyrics === undefined ? undefined : parseLyrics(lyrics)), [lyrics]);
  if (!lines) return <Skeleton className={styles.skeleton} />;
  if (lines.length === 0) return <EmptyState drawing="lyrics" title="This song has no lyrics" />;
  const isTimed = lines.some(({ time }) => time !== undefined);
  return isTimed ? <TimedLyrics lines={lines} /> : <PlainLyrics lines={lines} />;
}
