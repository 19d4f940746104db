import { clockKey, readClock, readPosition, readSettings, settingsKey } from '../storage/player-storage.ts';
import { getCurrentEntry } from '../queue/player-queue.ts';
import { playerStore } from '../player-store.ts';
import { previewKey } from '../storage/queue-preview.ts';
import type { ShuffledQueue } from '../queue/queue-shuffle.ts';

export interface TabSync {
  /** Whether the current change comes from another tab or the last visit. */
  isAdopting: () => boolean;
  /** Whether this tab shows the state of another tab without changes of its own since. */
  isFollowing: () => boolean;
  /** Whether the stored current entry differs from the one that this tab plays. Reading resets it. */
  isOverruled: () => boolean;
  /** Applies a change that did not originate in this tab. */
  adopt: (change: () => void) => void;
  adoptQueue: (theirs: ShuffledQueue) => void;
  end: () => void;
}

/**
 * Keeps the player in sync with the other tabs of the browser, so that each of them can continue playback. A playing tab also adopts edits
 * of the queue, but keeps its current entry and position. `onQueue` is called when another tab has stored a queue.
 */
export function syncTabs(onQueue: () => void): TabSync {
  let adopting = false;
  let following = false;
  let overruled = false;

  const adopt = (change: () => void) => {
    adopting = following = true;
    change();
    adopting = false;
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === previewKey) onQueue();
    if (key === settingsKey) adopt(() => playerStore.setState(readSettings()));
    if (key === clockKey) adopt(adoptClock);
  };
  const unsubscribe = playerStore.subscribe(() => {
    if (!adopting) following = false;
  });
  addEventListener('storage', onStorage);
  return {
    isAdopting: () => adopting,
    isFollowing: () => following,
    isOverruled: () => {
      const wasOverruled = overruled;
      overruled = false;
      return wasOverruled;
    },
    adopt,
    adoptQueue: (theirs) => adopt(() => (overruled = adoptStoredQueue(theirs))),
    end: () => {
      unsubscribe();
      removeEventListener('storage', onStorage);
    },
  };
}

/** Returns whether the entry that this tab plays differs from the stored current entry. */
function adoptStoredQueue({ queue: theirs, unshuffled }: ShuffledQueue): boolean {
  const { queue, playing } = playerStore.getState();
  const own = getCurrentEntry(queue)?.entryId;
  const index = playing ? theirs.songs.findIndex(({ entryId }) => entryId === own) : -1;
  if (index < 0) {
    const position = readPosition(theirs);
    playerStore.setState({
      queue: theirs,
      unshuffled,
      position,
      playing: playing && theirs.songs.length > 0,
    });
    return false;
  }
  const isTheirs = index === theirs.currentIndex;
  playerStore.setState({ unshuffled, queue: isTheirs ? theirs : { ...theirs, currentIndex: index } });
  return !isTheirs;
}

function adoptClock(): void {
  const { queue, playing } = playerStore.getState();
  const clock = readClock();
  if (!playing && clock && clock.entryId === getCurrentEntry(queue)?.entryId)
    playerStore.setState({ position: clock.position });
}
