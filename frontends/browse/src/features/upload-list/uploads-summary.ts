import { isComplete } from './entry-problems.ts';
import { isOpen, isUnderWay, type UploadEntry } from './upload-entry.ts';

/** How the list stands, such as `5 songs · 2 need something · 1 added`. */
export function uploadsSummary(entries: readonly UploadEntry[]): string {
  const count = (is: (entry: UploadEntry) => boolean) => entries.filter(is).length;
  const failed = count(({ state }) => state.name === 'failed');
  const lacking = count((entry) => entry.state.name !== 'failed' && isOpen(entry) && !isComplete(entry));
  const added = count(({ state }) => state.name === 'added');
  if (added === entries.length) return added === 1 ? 'The song was added' : `All ${added} songs were added`;
  return [
    entries.length === 1 ? '1 song' : `${entries.length} songs`,
    lacking > 0 && (lacking === 1 ? '1 needs something' : `${lacking} need something`),
    count(isUnderWay) > 0 && `${count(isUnderWay)} on the way`,
    failed > 0 && `${failed} not added`,
    added > 0 && `${added} added`,
  ]
    .filter(Boolean)
    .join(' · ');
}
