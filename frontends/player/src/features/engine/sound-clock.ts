import { playerStore } from '@rubato/web-kit';

/** Where the song stands, in seconds, and how fast it goes on: 1 as recorded, 0 while it does not sound. */
interface ClockReading {
  position: number;
  rate: number;
}

type Read = () => ClockReading;

const ofStore: Read = () => ({ position: playerStore.getState().position, rate: 0 });

let read: Read = ofStore;

/** The sound's own clock, for what the store's, which moves once a second, is too coarse for. */
export const readSoundClock: Read = () => read();

/** From now on the clock is read by `own`. Returns what ends that. */
export function provideSoundClock(own: Read): () => void {
  read = own;
  return () => {
    read = ofStore;
  };
}
