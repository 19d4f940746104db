import { songCount } from '@rubato/web-kit';
import type { SavedQueue } from './save-queue.ts';

/** So many titles are named where there is one line for them. */
const named = 2;

/** What is said of a playlist that lacks songs which may still be added. */
export const leftText = ({ playlist, left }: SavedQueue): string =>
  `“${playlist.name}” is there, but ${songCount(left.length)} could not be added: ${titles(left)}.`;

/** What is said of a playlist that lacks songs which are no longer there. */
export const goneText = ({ playlist, gone }: SavedQueue): string =>
  `Saved as “${playlist.name}”, without ${songCount(gone.length)} no longer there: ${titles(gone)}.`;

/** `“One”, “Two” and 3 more`. */
function titles(songs: SavedQueue['left']): string {
  const first = songs.slice(0, named).map(({ title }) => `“${title}”`);
  const others = songs.length - first.length;
  return others > 0 ? `${first.join(', ')} and ${others} more` : first.join(' and ');
}
