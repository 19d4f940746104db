import { mirrorTabs } from './mirror-tabs.ts';
import type { PlayerState } from './player-state.ts';
import { differsInKept, writeClock, writePlayer } from './player-storage.ts';
import { playerStore } from './player-store.ts';

/** The clock is written at most so often, in milliseconds: less than the engine's reports are apart, so that each is written. */
const interval = 500;

/** What changes where the clock stands, or whether it runs. */
const momentKeys = ['queue', 'playing', 'seeks'] as const;

/**
 * Keeps the queue, the settings of the sound and the position for the next visit and the other tabs, whether or not there is a player that
 * makes them sound. Called once, before anything can be played. Returns what ends it.
 */
export function keepPlayer(): () => void {
  const mirror = mirrorTabs();
  let written = 0;
  const keep = (state: PlayerState, before: PlayerState) => {
    // What comes from another tab is written already.
    if (mirror.isAdopting()) return;
    const isMoment = momentKeys.some((key) => state[key] !== before[key]);
    const isDue = isMoment || Date.now() - written >= interval;
    if (differsInKept(state, before) || (isDue && mirror.isOverruled())) writePlayer(state);
    if (!isDue) return;
    written = Date.now();
    writeClock(state);
  };
  // A tab that follows another one knows less than the storage.
  const keepNow = () => mirror.isFollowing() || writeClock(playerStore.getState());
  const unsubscribe = playerStore.subscribe(keep);
  addEventListener('pagehide', keepNow);
  return () => {
    mirror.end();
    unsubscribe();
    removeEventListener('pagehide', keepNow);
  };
}
