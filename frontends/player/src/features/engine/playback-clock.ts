import { playerStore } from '@rubato/web-kit';

/** Position in the song in seconds, and playback rate: 1 is normal speed, 0 is stopped. */
interface ClockReading {
  position: number;
  rate: number;
}

type ReadClock = () => ClockReading;

const readStore: ReadClock = () => ({ position: playerStore.getState().position, rate: 0 });

let read: ReadClock = readStore;

/** Reads the position from the audio element. The store's position is updated only once a second. */
export const readPlaybackClock: ReadClock = () => read();

/** Makes `readPlaybackClock` use `source`. Returns a function that removes it. */
export function providePlaybackClock(source: ReadClock): () => void {
  read = source;
  return () => {
    read = readStore;
  };
}
