import type { Album, Song } from '@rubato/contracts';
import { player } from '../player/player.ts';
import { showToast } from '../toasts/toast-store.ts';

/** Appends all songs of the album to the queue and confirms it with a toast, unless the queue is full. */
export function queueAlbum({ id, title }: Album, songs: readonly Song[]): void {
  if (player.queueAll(songs, `album:${id}`)) showToast('success', `Added “${title}” to the queue`);
}
