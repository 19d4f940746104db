import { getCurrentEntry, getNextEntry, playerStore, type PlayerState } from '@rubato/web-kit';

/** Whether a state change may affect the output levels of the decks. */
export function hasLevelInputChanged(state: PlayerState, before?: PlayerState): boolean {
  return (['volume', 'queue', 'repeat', 'normalization'] as const).some(
    (key) => state[key] !== before?.[key],
  );
}

/** Whether a state change may affect which song comes next, or the kind of transition to it. */
export function hasTransitionInputChanged(state: PlayerState, before?: PlayerState): boolean {
  return (['queue', 'repeat', 'crossfade', 'gaplessAlbums', 'unshuffled'] as const).some(
    (key) => state[key] !== before?.[key],
  );
}

/** The entry that plays when the current song ends. */
export function findUpcomingEntry() {
  const { queue, repeat } = playerStore.getState();
  return repeat === 'one' ? getCurrentEntry(queue) : getNextEntry(queue, repeat);
}

/** The seconds over which the current song fades into the next; 0 if it follows without a gap. */
export function getConfiguredFade(): number {
  const { crossfade, gaplessAlbums } = playerStore.getState();
  return gaplessAlbums && isAlbumContinued() ? 0 : crossfade;
}

/** Whether the current and the next song follow each other on the album that they were played from. */
function isAlbumContinued(): boolean {
  const { queue, unshuffled } = playerStore.getState();
  const { source } = getCurrentEntry(queue) ?? {};
  if (unshuffled || !source?.startsWith('album:')) return false;
  const following = queue.songs[queue.currentIndex + 1];
  return following?.source === source && following === findUpcomingEntry();
}
