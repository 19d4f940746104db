import { formatSongCount } from '@rubato/web-kit';
import type { SavedQueue } from './save-queue.ts';

/** Number of titles that fit into a toast. */
const maxTitles = 2;

/** Text for a playlist to which songs remain to be added. */
export const formatIncomplete = ({ playlist, remaining }: SavedQueue): string =>
  `Created “${playlist.name}”, but ${formatSongCount(remaining.length)} couldn’t be added: ${formatTitles(remaining)}.`;

/** Text for a complete playlist without deleted songs. */
export const formatDeletedSongs = ({ playlist, deleted }: SavedQueue): string =>
  `Saved as “${playlist.name}” without ${formatSongCount(deleted.length)} no longer available: ${formatTitles(deleted)}.`;

/** `“One”, “Two” and 3 more`. */
function formatTitles(songs: SavedQueue['remaining']): string {
  const first = songs.slice(0, maxTitles).map(({ title }) => `“${title}”`);
  const others = songs.length - first.length;
  return others > 0 ? `${first.join(', ')} and ${others} more` : first.join(' and ');
}
