import type { Song } from '@rubato/contracts';
import { player, showToast } from '@rubato/web-kit';

/** Puts the song at the end of the queue, and says so. */
export function queueSong(song: Song | undefined): void {
  if (!song) return;
  player.queue(song);
  showToast('success', `“${song.title}” is in the queue`);
}
