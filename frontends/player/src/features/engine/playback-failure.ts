import { currentEntry, hasNext, offlineText, player, playerStore, showToast } from '@rubato/web-kit';

/** The song on the deck cannot be had or decoded: says so and goes on. Without a network there is nothing to go on to. */
export function explainFailure(error: MediaError | null): void {
  const { queue, playing } = playerStore.getState();
  const song = currentEntry(queue)?.song;
  // An empty deck has no song, and a song that nobody has asked to hear can fail in silence until then.
  if (!song || !error || !playing) return;
  if (!navigator.onLine) {
    player.pause();
    return showToast('failure', offlineText);
  }
  showToast(
    'failure',
    `“${song.title}” could not be played.${hasNext(queue) ? ' The next song follows.' : ''}`,
  );
  player.songEnded();
}

/** The browser would not start the song. That another one came in between is no failure. */
export function explainRefusal(error: unknown): void {
  if (error instanceof DOMException && error.name === 'NotAllowedError') {
    player.pause();
    showToast('failure', 'The browser did not let the song start by itself. Press play to hear it.');
  }
}
