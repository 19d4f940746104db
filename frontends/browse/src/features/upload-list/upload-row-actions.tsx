import { Button, IconButton } from '@rubato/ui';
import { Pencil, RotateCw, Trash2, X } from 'lucide-react';
import { problemOf } from './entry-problems.ts';
import { isOpen, isUnderWay, nameOf, type UploadEntry } from './upload-entry.ts';
import type { Uploads } from './uploads.ts';
import styles from './upload-list.module.css';

interface UploadRowActionsProps {
  entry: UploadEntry;
  uploads: Uploads;
  onEdit: () => void;
}

/** What can be done with an entry where it stands. */
export function UploadRowActions({ entry, uploads, onEdit }: UploadRowActionsProps) {
  const name = nameOf(entry);
  if (isUnderWay(entry))
    return (
      <div className={styles.actions}>
        <IconButton label={`Cancel ${name}`} title="Cancel" onClick={() => uploads.cancel(entry.id)}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
    );
  if (!isOpen(entry)) return null;
  const retries = canRetry(entry);
  return (
    <div className={styles.actions} data-wide={retries || wantedEdit(entry) ? true : undefined}>
      {retries && (
        <Button size="small" aria-label={`Retry ${name}`} onClick={() => uploads.retry(entry.id)}>
          <RotateCw size={16} aria-hidden="true" /> Retry
        </Button>
      )}
      <EditButton entry={entry} onEdit={onEdit} />
      <IconButton label={`Remove ${name}`} title="Remove" onClick={() => uploads.remove(entry.id)}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function EditButton({ entry, onEdit }: Pick<UploadRowActionsProps, 'entry' | 'onEdit'>) {
  const name = nameOf(entry);
  const word = wantedEdit(entry);
  if (word)
    return (
      <Button size="small" aria-label={`${word} ${name}`} onClick={onEdit}>
        {word}
      </Button>
    );
  return (
    <IconButton label={`Edit ${name}`} title="Edit" onClick={onEdit}>
      <Pencil size={18} aria-hidden="true" />
    </IconButton>
  );
}

/** What has to be done to the fields before the entry can be sent. */
function wantedEdit({ state, values }: UploadEntry): 'Complete' | 'Correct' | undefined {
  if (state.name === 'failed' && Object.keys(state.failure.fields).length > 0) return 'Correct';
  const problem = problemOf(values);
  if (!problem) return undefined;
  return problem.kind === 'wrong' ? 'Correct' : 'Complete';
}

/** Sending the same again helps only where nothing is wrong with it. */
const canRetry = (entry: UploadEntry): boolean => entry.state.name !== 'draft' && !wantedEdit(entry);
