import { differsInKept, playerStore, writeClock, writePlayer, type PlayerState } from '@rubato/web-kit';

/** The clock is written at most so often, in milliseconds. */
const interval = 1000;

/** Keeps the queue, the settings of the sound and the position for the next visit. Returns what ends it. */
export function keepPlayer(): () => void {
  let written = 0;
  const keep = (state: PlayerState, before: PlayerState) => {
    if (differsInKept(state, before)) writePlayer(state);
    if (state.queue === before.queue && Date.now() - written < interval) return;
    written = Date.now();
    writeClock(state);
  };
  const keepNow = () => writeClock(playerStore.getState());
  const unsubscribe = playerStore.subscribe(keep);
  addEventListener('pagehide', keepNow);
  return () => {
    unsubscribe();
    removeEventListener('pagehide', keepNow);
  };
}
