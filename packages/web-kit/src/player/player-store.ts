import { createStore, useStore } from 'zustand';
import { showToast } from '../toasts/toast-store.ts';
import { currentEntry, queueLimit } from './player-queue.ts';
import type { PlayerState } from './player-state.ts';
import { readPosition, readSettings } from './player-storage.ts';
import { readPreview } from './queue-preview.ts';
import type { ShuffledQueue } from './queue-shuffle.ts';

/** How a page begins, after what the last visit has left. */
export function initialState(): PlayerState {
  const preview = readPreview();
  return {
    history: [],
    restoring: false,
    playing: false,
    seeks: 0,
    ...readSettings(),
    ...preview,
    position: readPosition(preview.queue),
  };
}

export const playerStore = createStore<PlayerState>(initialState);

export const usePlayer = <Selected>(select: (state: PlayerState) => Selected): Selected =>
  useStore(playerStore, select);

export const queueFullText =
  `The queue holds ${queueLimit.toLocaleString('en-US')} songs at most, and this would be too many. ` +
  'Remove songs from the queue and try again.';

export type QueueChange = (state: PlayerState) => Partial<PlayerState>;

/** What was done to the queue while that of the last visit is being read. */
let held: QueueChange[] = [];

/** Changes the queue, or says that it would become too long and leaves it as it is. Returns whether there was room. */
export function changeQueue(change: QueueChange): boolean {
  const state = playerStore.getState();
  const changed = change(state);
  const hasRoom = isWithinLimit(state, changed);
  if (!hasRoom) showToast('failure', queueFullText);
  else playerStore.setState(changed);
  if (hasRoom && state.restoring) held.push(change);
  return hasRoom;
}

/** From now on until `finishQueueRestore`, changes of the queue are remembered. */
export function beginQueueRestore(): void {
  held = [];
  playerStore.setState({ restoring: true });
}

/**
 * The queue of the last visit has been read, or cannot be (undefined). What was done meanwhile is done to it: nothing of it is lost, and
 * what was played is what plays.
 */
export function finishQueueRestore(kept: ShuffledQueue | undefined): void {
  const now = playerStore.getState();
  const changes = held;
  held = [];
  if (!kept) return playerStore.setState({ restoring: false });
  const { queue, unshuffled, history } = changes.reduce(applyChange, { ...now, ...kept, history: [] });
  const isSame = currentEntry(queue)?.entryId === currentEntry(now.queue)?.entryId;
  playerStore.setState({
    queue,
    unshuffled,
    history,
    restoring: false,
    playing: now.playing && queue.songs.length > 0,
    position: isSame ? now.position : readPosition(queue),
  });
}

function applyChange(state: PlayerState, change: QueueChange): PlayerState {
  const changed = change(state);
  if (isWithinLimit(state, changed)) return { ...state, ...changed };
  showToast('failure', queueFullText);
  return state;
}

/** A queue that is too long already, as a build with a higher limit has left it, may stay so but not grow. */
function isWithinLimit(before: PlayerState, { queue = before.queue }: Partial<PlayerState>): boolean {
  return queue.songs.length <= Math.max(queueLimit, before.queue.songs.length);
}
