import { currentEntry, nextEntry, playerStore, type PlayerState } from '@rubato/web-kit';

/** Whether a state change may affect the output levels of the decks. */
export function hasLevelInputChanged(state: PlayerState, before?: PlayerState): boolean {
  return (['volume', 'queue', 'repeat', 'normalization'] as const).some(
    (key) => state[key] !== before?.[key],
  );
}

/** Whether a state change may affect which song comes next, or the kind of transition to it. */
export function hasTransitionInputChanged(state: PlayerState, before?: PlayerState): boolean {
  return (['queue', 'repeat', 'crossfade'] as const).some((key) => state[key] !== before?.[key]);
}

/** The entry that plays when the current song ends. */
export function upcomingEntry() {
  const { queue, repeat } = playerStore.getState();
  return repeat === 'one' ? currentEntry(queue) : nextEntry(queue, repeat);
}
