import type { Song } from '@rubato/contracts';
import { currentEntry, player, playerStore, showToast } from '@rubato/web-kit';

/** Plays the song; where it plays already, pauses it. */
export function togglePlay(song: Song | undefined): void {
  const { queue, playing } = playerStore.getState();
  if (playing && song?.id === currentEntry(queue)?.song.id) player.pause();
  else if (song) player.play(song);
}

/** Puts the song at the end of the queue, and says so. */
export function queueSong(song: Song | undefined): void {
  if (!song) return;
  player.queue(song);
  showToast('success', `“${song.title}” is in the queue`);
}
