import { currentEntry, nextEntry, playerStore, type PlayerState } from '@rubato/web-kit';

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
export function upcomingEntry() {
  const { queue, repeat } = playerStore.getState();
  return repeat === 'one' ? currentEntry(queue) : nextEntry(queue, repeat);
}

/** The seconds over which the current song fades into the next; 0 if it follows without a gap. */
export function configuredFade(): number {
  const { crossfade, gaplessAlbums } = playerStore.getState();
  return gaplessAlbums && continuesAlbum() ? 0 : crossfade;
}

/** Whether the current and the next song follow each other on the album that they were played from. */
function continuesAlbum(): boolean {
  const { queue, unshuffled } = playerStore.getState();
  const { source } = currentEntry(queue) ?? {};
  if (unshuffled || !source?.startsWith('album:')) return false;
  const following = queue.songs[queue.currentIndex + 1];
  return following?.source === source && following === upcomingEntry();
}
