import { findLine, playerStore, type LyricsLine } from '@rubato/web-kit';
import { useEffect, useState } from 'react';
import { readPlaybackClock } from '../engine/playback-clock.ts';

/** Minimum delay of the timer, in milliseconds. Applies while playback waits for data, and when the timer fires early. */
const minDelayMs = 10;

/** The index of the current line, or -1 before the first one. Changes exactly at the time of a line, and after a seek. */
export function useActiveLine(lines: readonly LyricsLine[]): number {
  const [activeIndex, setActiveIndex] = useState(() => findLine(lines, readPlaybackClock().position));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      const { position, rate } = readPlaybackClock();
      const index = findLine(lines, position);
      const next = lines[index + 1]?.time;
      setActiveIndex(index);
      if (next === undefined || rate === 0) return;
      timer = setTimeout(update, Math.max(minDelayMs, ((next - position) / rate) * 1000));
    };
    update();
    // The store changes on a start, a pause and a seek, and once a second.
    const unsubscribe = playerStore.subscribe(update);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [lines]);
  return activeIndex;
}
