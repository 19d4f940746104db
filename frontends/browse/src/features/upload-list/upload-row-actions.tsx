import { Button, IconButton } from '@rubato/ui';
import { Pencil, RotateCw, Trash2, X } from 'lucide-react';
import { findProblem } from './entry-problems.ts';
import { isEditable, isInProgress, getEntryName, type UploadEntry } from './upload-entry.ts';
import type { Uploads } from './uploads.ts';
import styles from './upload-list.module.css';

interface UploadRowActionsProps {
  entry: UploadEntry;
  uploads: Uploads;
  onEdit: () => void;
}

/** The actions available in the current state of an entry. */
export function UploadRowActions({ entry, uploads, onEdit }: UploadRowActionsProps) {
  const name = getEntryName(entry);
  if (isInProgress(entry))
    return (
      <div className={styles.actions} data-wide={entry.state.name === 'delayed' || undefined}>
        {entry.state.name === 'delayed' && <RetryButton entry={entry} uploads={uploads} />}
        <IconButton label={`Cancel ${name}`} title="Cancel" onClick={() => uploads.cancel(entry.id)}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
    );
  if (!isEditable(entry)) return null;
  const isRetryable = canRetry(entry);
  return (
    <div className={styles.actions} data-wide={isRetryable || getRequiredEdit(entry) ? true : undefined}>
      {isRetryable && <RetryButton entry={entry} uploads={uploads} />}
      <EditButton entry={entry} onEdit={onEdit} />
      <IconButton label={`Remove ${name}`} title="Remove" onClick={() => uploads.remove(entry.id)}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function RetryButton({ entry, uploads }: Pick<UploadRowActionsProps, 'entry' | 'uploads'>) {
  return (
    <Button size="small" aria-label={`Retry ${getEntryName(entry)}`} onClick={() => uploads.retry(entry.id)}>
      <RotateCw size={16} aria-hidden="true" /> Retry
    </Button>
  );
}

function EditButton({ entry, onEdit }: Pick<UploadRowActionsProps, 'entry' | 'onEdit'>) {
  const name = getEntryName(entry);
  const task = getRequiredEdit(entry);
  if (task)
    return (
      <Button size="small" aria-label={`${task}: ${name}`} onClick={onEdit}>
        {task}
      </Button>
    );
  return (
    <IconButton label={`Edit ${name}`} title="Edit" onClick={onEdit}>
      <Pencil size={18} aria-hidden="true" />
    </IconButton>
  );
}

/** The edit required before the entry can be uploaded. */
function getRequiredEdit({ state, values }: UploadEntry): 'Add details' | 'Fix' | undefined {
  if (state.name === 'failed' && Object.keys(state.failure.fields).length > 0) return 'Fix';
  const problem = findProblem(values);
  if (!problem) return undefined;
  return problem.kind === 'invalid' ? 'Fix' : 'Add details';
}

/** Uploading the same values again can only succeed if they are valid. */
const canRetry = (entry: UploadEntry): boolean => entry.state.name !== 'draft' && !getRequiredEdit(entry);
