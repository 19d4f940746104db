import { createStore, useStore } from 'zustand';
import { showToast } from '../toasts/toast-store.ts';
import { getCurrentEntry, queueLimit } from './queue/player-queue.ts';
import type { PlayerState } from './player-state.ts';
import { readPosition, readSettings } from './storage/player-storage.ts';
import { readPreview } from './storage/queue-preview.ts';
import type { ShuffledQueue } from './queue/queue-shuffle.ts';

/** The state of a new page, restored from the last visit. */
export function createInitialState(): PlayerState {
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

export const playerStore = createStore<PlayerState>(createInitialState);

export const usePlayer = <Selected>(select: (state: PlayerState) => Selected): Selected =>
  useStore(playerStore, select);

export const queueFullText =
  `The queue can hold up to ${queueLimit.toLocaleString('en-US')} songs. ` +
  'Remove songs from the queue and try again.';

export type QueueChange = (state: PlayerState) => Partial<PlayerState>;

/** Changes of the queue since `beginQueueRestore`. */
let pendingChanges: QueueChange[] = [];

/** Changes the queue. If it would become too long, shows a message instead and returns false. */
export function changeQueue(change: QueueChange): boolean {
  const state = playerStore.getState();
  const changed = change(state);
  const hasRoom = isWithinLimit(state, changed);
  if (!hasRoom) showToast('failure', queueFullText);
  else playerStore.setState(changed);
  if (hasRoom && state.restoring) pendingChanges.push(change);
  return hasRoom;
}

/** Starts recording changes of the queue, until `finishQueueRestore`. */
export function beginQueueRestore(): void {
  pendingChanges = [];
  playerStore.setState({ restoring: true });
}

/**
 * Sets the queue of the last visit; undefined if it cannot be read. Applies the changes recorded since `beginQueueRestore` to it, so that
 * no song is lost and playback continues.
 */
export function finishQueueRestore(restored: ShuffledQueue | undefined): void {
  const now = playerStore.getState();
  const changes = pendingChanges;
  pendingChanges = [];
  if (!restored) return playerStore.setState({ restoring: false });
  const { queue, unshuffled, history } = changes.reduce(applyChange, { ...now, ...restored, history: [] });
  const isSame = getCurrentEntry(queue)?.entryId === getCurrentEntry(now.queue)?.entryId;
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

/** A queue that already exceeds the limit, as from a build with a higher one, is allowed but cannot grow. */
function isWithinLimit(before: PlayerState, { queue = before.queue }: Partial<PlayerState>): boolean {
  return queue.songs.length <= Math.max(queueLimit, before.queue.songs.length);
}
