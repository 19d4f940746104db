import { lineAt, playerStore, type LyricsLine } from '@rubato/web-kit';
import { useEffect, useState } from 'react';
import { readPlaybackClock } from '../engine/playback-clock.ts';

/** A song that waits for its bytes is looked at again after so long, in milliseconds. It also makes good for a timer that is early. */
const soonest = 10;

/** The index of the line that is sung now: another one in the moment when its time comes, and after a seek. */
export function useSungLine(lines: readonly LyricsLine[]): number {
  const [sung, setSung] = useState(() => lineAt(lines, readPlaybackClock().position));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      const { position, rate } = readPlaybackClock();
      const index = lineAt(lines, position);
      const next = lines[index + 1]?.time;
      setSung(index);
      if (next === undefined || rate === 0) return;
      timer = setTimeout(follow, Math.max(soonest, ((next - position) / rate) * 1000));
    };
    follow();
    // A start, a pause, a seek, and once a second: whatever the timer did not know of.
    const unsubscribe = playerStore.subscribe(follow);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [lines]);
  return sung;
}
