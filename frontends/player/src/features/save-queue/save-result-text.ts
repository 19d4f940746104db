import { songCount } from '@rubato/web-kit';
import type { SavedQueue } from './save-queue.ts';

/** Number of titles that fit into a toast. */
const maxTitles = 2;

/** Text for a playlist to which songs remain to be added. */
export const incompleteText = ({ playlist, remaining }: SavedQueue): string =>
  `Created “${playlist.name}”, but ${songCount(remaining.length)} couldn’t be added: ${titles(remaining)}.`;

/** Text for a complete playlist without deleted songs. */
export const deletedSongsText = ({ playlist, deleted }: SavedQueue): string =>
  `Saved as “${playlist.name}” without ${songCount(deleted.length)} no longer available: ${titles(deleted)}.`;

/** `“One”, “Two” and 3 more`. */
function titles(songs: SavedQueue['remaining']): string {
  const first = songs.slice(0, maxTitles).map(({ title }) => `“${title}”`);
  const others = songs.length - first.length;
  return others > 0 ? `${first.join(', ')} and ${others} more` : first.join(' and ');
}
