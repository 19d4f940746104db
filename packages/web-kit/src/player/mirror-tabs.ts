import { currentEntry } from './player-queue.ts';
import { clockKey, playerKey, readClock, readPlayer } from './player-storage.ts';
import { playerStore } from './player-store.ts';

export interface TabsMirror {
  /** What changes now is what another tab has written. */
  isAdopting: () => boolean;
  /** This tab shows what another one has written, and nothing of its own since. */
  isFollowing: () => boolean;
  /** The storage names another entry as the current one than the one that sounds here. True once. */
  isOverruled: () => boolean;
  end: () => void;
}

/**
 * All tabs of a browser show one queue: what one of them writes into the storage, the others take over. So any of them can go on where
 * the music is. A tab that plays takes over edits too, and keeps its entry and its clock.
 */
export function mirrorTabs(): TabsMirror {
  let adopting = false;
  let following = false;
  let overruled = false;

  const adopt = (change: () => void) => {
    adopting = following = true;
    change();
    adopting = false;
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === playerKey) adopt(() => (overruled = adoptPlayer()));
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
    end: () => {
      unsubscribe();
      removeEventListener('storage', onStorage);
    },
  };
}

/** Returns whether the entry that sounds here is not the one that the storage names. */
function adoptPlayer(): boolean {
  const { queue, playing } = playerStore.getState();
  const theirs = readPlayer();
  const own = currentEntry(queue)?.entryId;
  const place = playing ? theirs.queue.songs.findIndex(({ entryId }) => entryId === own) : -1;
  if (place < 0) {
    playerStore.setState({ ...theirs, playing: playing && theirs.queue.songs.length > 0 });
    return false;
  }
  const { position: _, ...settings } = theirs;
  playerStore.setState({ ...settings, queue: { ...theirs.queue, currentIndex: place } });
  return place !== theirs.queue.currentIndex;
}

function adoptClock(): void {
  const { queue, playing } = playerStore.getState();
  const clock = readClock();
  if (!playing && clock && clock.entryId === currentEntry(queue)?.entryId)
    playerStore.setState({ position: clock.position });
}
