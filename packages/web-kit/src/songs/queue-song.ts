import type { QueuedSong } from '../player/player-queue.ts';
import { player } from '../player/player.ts';
import { showToast } from '../toasts/toast-store.ts';

/** Puts the song at the end of the queue, and says so, or that there is no room. */
export function queueSong(song: QueuedSong): void {
  if (player.queue(song)) showToast('success', `“${song.title}” is in the queue`);
}

/** Puts the song right after the current one, and says so, or that there is no room. */
export function playSongNext(song: QueuedSong): void {
  if (player.playNext(song)) showToast('success', `“${song.title}” plays next`);
}
