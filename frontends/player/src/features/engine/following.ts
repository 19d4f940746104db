import { currentEntry, nextEntry, playerStore, type PlayerState } from '@rubato/web-kit';

/** Whether something has to be louder or softer. */
export function isSoundOther(state: PlayerState, before?: PlayerState): boolean {
  return (['volume', 'queue', 'repeat', 'normalization'] as const).some(
    (key) => state[key] !== before?.[key],
  );
}

/** Whether another song may have to follow, or in another way. */
export function isFollowerOther(state: PlayerState, before?: PlayerState): boolean {
  return (['queue', 'repeat', 'crossfade'] as const).some((key) => state[key] !== before?.[key]);
}

/** What sounds when the current song has come to its end. */
export function following() {
  const { queue, repeat } = playerStore.getState();
  return repeat === 'one' ? currentEntry(queue) : nextEntry(queue, repeat);
}
