import { syncTabs } from './tab-sync.ts';
import type { PlayerState } from './player-state.ts';
import { haveSettingsChanged, writeClock, writeSettings } from './player-storage.ts';
import { playerStore } from './player-store.ts';
import { QueuePersistence } from './queue-persistence.ts';

/** The clock is written at most so often, in milliseconds: less than the engine's reports are apart, so that each is written. */
const interval = 500;

/** What changes where the clock stands, or whether it runs. */
const momentKeys = ['queue', 'playing', 'seeks'] as const;

/**
 * Keeps the queue, the settings of the sound and the position for the next visit and the other tabs, whether or not there is a player that
 * makes them sound. Called once, before anything can be played. Returns what ends it.
 */
export function persistPlayer(): () => void {
  const mirror = syncTabs(() => void keeper.read());
  const keeper = new QueuePersistence(mirror);
  let written = 0;
  const keep = (state: PlayerState, before: PlayerState) => {
    // What comes from another tab is stored already.
    if (mirror.isAdopting()) return;
    const isMoment = momentKeys.some((key) => state[key] !== before[key]);
    const isDue = isMoment || Date.now() - written >= interval;
    if (haveSettingsChanged(state, before)) writeSettings(state);
    const isOtherQueue = state.queue !== before.queue || state.unshuffled !== before.unshuffled;
    if (isOtherQueue || (isDue && mirror.isOverruled())) void keeper.save();
    if (!isDue) return;
    written = Date.now();
    writeClock(state);
  };
  const leave = () => {
    keeper.leave();
    // A tab that follows another one knows less than what is stored.
    if (!mirror.isFollowing()) writeClock(playerStore.getState());
  };
  const returnToPage = ({ persisted }: PageTransitionEvent) => persisted && void keeper.read();
  writeSettings(playerStore.getState());
  const unsubscribe = playerStore.subscribe(keep);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', returnToPage);
  void keeper.restore();
  return () => {
    mirror.end();
    keeper.close();
    unsubscribe();
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', returnToPage);
  };
}
