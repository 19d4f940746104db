import { isComplete } from './entry-problems.ts';
import { isEditable, isInProgress, type UploadEntry } from './upload-entry.ts';

/** A summary such as `5 songs · 2 incomplete · 1 added`. */
export function summarizeUploads(entries: readonly UploadEntry[]): string {
  const count = (is: (entry: UploadEntry) => boolean) => entries.filter(is).length;
  const failed = count(({ state }) => state.name === 'failed');
  const incomplete = count(
    (entry) => entry.state.name !== 'failed' && isEditable(entry) && !isComplete(entry),
  );
  const added = count(({ state }) => state.name === 'added');
  if (added === entries.length) return added === 1 ? 'Song added' : `All ${added} songs added`;
  return [
    entries.length === 1 ? '1 song' : `${entries.length} songs`,
    incomplete > 0 && `${incomplete} incomplete`,
    count(isInProgress) > 0 && `${count(isInProgress)} uploading`,
    failed > 0 && `${failed} failed`,
    added > 0 && `${added} added`,
  ]
    .filter(Boolean)
    .join(' · ');
}
