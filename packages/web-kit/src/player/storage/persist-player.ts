import { recordPlayHistory } from '../queue/play-history.ts';
import { syncTabs } from '../tabs/tab-sync.ts';
import type { PlayerState } from '../player-state.ts';
import { haveSettingsChanged, writeClock, writeSettings } from './player-storage.ts';
import { playerStore } from '../player-store.ts';
import { QueuePersistence } from './queue-persistence.ts';

/** The minimum time between writes of the position. Shorter than the interval of the engine's reports, so that each is written. */
const minWriteIntervalMs = 500;

/** The position is written immediately when one of these changes. */
const positionKeys = ['queue', 'playing', 'seeks'] as const;

/**
 * Persists the queue, the playback settings and the position for the next visit and for other tabs, whether or not the player front end
 * is loaded. Called once, before anything can be played. Returns a function that ends it.
 */
export function persistPlayer(): () => void {
  const tabs = syncTabs(() => void persistence.read());
  const persistence = new QueuePersistence(tabs);
  let lastWrite = 0;
  const persist = (state: PlayerState, before: PlayerState) => {
    // Changes from another tab are already stored.
    if (tabs.isAdopting()) return;
    const isImmediate = positionKeys.some((key) => state[key] !== before[key]);
    const isDue = isImmediate || Date.now() - lastWrite >= minWriteIntervalMs;
    if (haveSettingsChanged(state, before)) writeSettings(state);
    const hasQueueChanged = state.queue !== before.queue || state.unshuffled !== before.unshuffled;
    if (hasQueueChanged || (isDue && tabs.isOverruled())) void persistence.save();
    if (!isDue) return;
    lastWrite = Date.now();
    writeClock(state);
  };
  const leave = () => {
    persistence.leave();
    // The stored position is newer than the one of a tab that follows another.
    if (!tabs.isFollowing()) writeClock(playerStore.getState());
  };
  const returnToPage = ({ persisted }: PageTransitionEvent) => persisted && void persistence.read();
  writeSettings(playerStore.getState());
  const unsubscribe = playerStore.subscribe(persist);
  const endPlayHistory = recordPlayHistory();
  addEventListener('pagehide', leave);
  addEventListener('pageshow', returnToPage);
  void persistence.restore();
  return () => {
    tabs.end();
    persistence.close();
    unsubscribe();
    endPlayHistory();
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', returnToPage);
  };
}
