import type { Album, Song } from '@rubato/contracts';
import { player, showToast } from '@rubato/web-kit';

/** Puts all songs of the album at the end of the queue and says so, or that there is no room. */
export function queueAlbum({ id, title }: Album, songs: readonly Song[]): void {
  if (player.queueAll(songs, `album:${id}`)) showToast('success', `“${title}” is in the queue`);
}
