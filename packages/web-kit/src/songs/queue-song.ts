import type { QueuedSong } from '../player/queue/player-queue.ts';
import { player } from '../player/player.ts';
import { showToast } from '../toasts/toast-store.ts';

/** Adds the song to the end of the queue and shows a message, also if the queue is full. */
export function queueSong(song: QueuedSong): void {
  if (player.queue(song)) showToast('success', `Added “${song.title}” to the queue`);
}

/** Inserts the song after the current one and shows a message, also if the queue is full. */
export function playSongNext(song: QueuedSong): void {
  if (player.playNext(song)) showToast('success', `“${song.title}” will play next`);
}
