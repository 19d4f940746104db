import { createStore, useStore } from 'zustand';
import { showToast } from '../toasts/toast-store.ts';
import { queueLimit } from './player-queue.ts';
import type { PlayerState } from './player-state.ts';
import { readPlayer } from './player-storage.ts';

export const playerStore = createStore<PlayerState>(() => ({
  history: [],
  playing: false,
  seeks: 0,
  ...readPlayer(),
}));

export const usePlayer = <Selected>(select: (state: PlayerState) => Selected): Selected =>
  useStore(playerStore, select);

export const queueFullText =
  `The queue holds ${queueLimit.toLocaleString('en-US')} songs at most, and this would be too many. ` +
  'Remove songs from the queue and try again.';

export type QueueChange = (state: PlayerState) => Partial<PlayerState>;

/** Changes the queue, or says that it would become too long and leaves it as it is. Returns whether there was room. */
export function changeQueue(change: QueueChange): boolean {
  const state = playerStore.getState();
  const changed = change(state);
  const hasRoom = isWithinLimit(state, changed);
  if (hasRoom) playerStore.setState(changed);
  else showToast('failure', queueFullText);
  return hasRoom;
}

/** A queue that is too long already, as a build with a higher limit has left it, may stay so but not grow. */
function isWithinLimit(before: PlayerState, { queue = before.queue }: Partial<PlayerState>): boolean {
  return queue.songs.length <= Math.max(queueLimit, before.queue.songs.length);
}
