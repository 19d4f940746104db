import { clockKey, readClock, readPosition, readSettings, settingsKey } from './player-storage.ts';
import { currentEntry } from './player-queue.ts';
import { playerStore } from './player-store.ts';
import { previewKey } from './queue-preview.ts';
import type { ShuffledQueue } from './queue-shuffle.ts';

export interface TabSync {
  /** What changes now is what another tab has written, or the last visit. */
  isAdopting: () => boolean;
  /** This tab shows what another one has written, and nothing of its own since. */
  isFollowing: () => boolean;
  /** What is stored names another entry as the current one than the one that sounds here. True once. */
  isOverruled: () => boolean;
  /** Makes a change that is no change of this tab's own. */
  adopt: (change: () => void) => void;
  adoptQueue: (theirs: ShuffledQueue) => void;
  end: () => void;
}

/**
 * All tabs of a browser show one queue: what one of them stores, the others take over. So any of them can go on where the music is. A
 * tab that plays takes over edits too, and keeps its entry and its clock. `onQueue` is called when another tab has stored a queue.
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
      const was = overruled;
      overruled = false;
      return was;
    },
    adopt,
    adoptQueue: (theirs) => adopt(() => (overruled = takeOverQueue(theirs))),
    end: () => {
      unsubscribe();
      removeEventListener('storage', onStorage);
    },
  };
}

/** Returns whether the entry that sounds here is not the one that is stored as the current one. */
function takeOverQueue({ queue: theirs, unshuffled }: ShuffledQueue): boolean {
  const { queue, playing } = playerStore.getState();
  const own = currentEntry(queue)?.entryId;
  const place = playing ? theirs.songs.findIndex(({ entryId }) => entryId === own) : -1;
  if (place < 0) {
    const position = readPosition(theirs);
    playerStore.setState({
      queue: theirs,
      unshuffled,
      position,
      playing: playing && theirs.songs.length > 0,
    });
    return false;
  }
  const isTheirs = place === theirs.currentIndex;
  playerStore.setState({ unshuffled, queue: isTheirs ? theirs : { ...theirs, currentIndex: place } });
  return !isTheirs;
}

function adoptClock(): void {
  const { queue, playing } = playerStore.getState();
  const clock = readClock();
  if (!playing && clock && clock.entryId === currentEntry(queue)?.entryId)
    playerStore.setState({ position: clock.position });
}
