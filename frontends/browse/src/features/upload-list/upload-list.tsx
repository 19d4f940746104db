import { Button } from '@rubato/ui';
import { useUnsavedWork } from '@rubato/web-kit';
import { useState } from 'react';
import { DropOverlay } from '../add-song/drop-overlay.tsx';
import { useFileDrop } from '../add-song/use-file-drop.ts';
import { isImage } from '../song-form/audio-file.ts';
import { AddMoreButton } from './add-more-button.tsx';
import { ApplyToAll } from './apply-to-all.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { isComplete } from './entry-problems.ts';
import { isAdded, isEditable, isInProgress, type UploadEntry } from './upload-entry.ts';
import { UploadRow } from './upload-row.tsx';
import type { Uploads } from './uploads.ts';
import { summarizeUploads } from './uploads-summary.ts';
import styles from './upload-list.module.css';

export function UploadList({ uploads, entries }: { uploads: Uploads; entries: readonly UploadEntry[] }) {
  const [editedId, setEditedId] = useState<string>();
  useUnsavedWork(!entries.every(isAdded), { kind: entries.some(isInProgress) ? 'upload' : 'songs' });
  const isDragOver = useFileDrop((files) => uploads.add(files.filter((file) => !isImage(file))), true);
  const edited = entries.find(({ id }) => id === editedId);
  const editableEntries = entries.filter(isEditable);
  const readyCount = entries.filter((entry) => entry.state.name === 'draft' && isComplete(entry)).length;
  return (
    <div className={styles.page}>
      {isDragOver && <DropOverlay text="Drop to add more songs" />}
      <div className={styles.head}>
        <p role="status" className={styles.summary}>
          {summarizeUploads(entries)}
        </p>
        <AddMoreButton onFiles={(files) => uploads.add(files)} />
        <Button kind="primary" disabled={readyCount === 0} onClick={() => uploads.start()}>
          {addLabel(readyCount)}
        </Button>
      </div>
      {editableEntries.length > 1 && <ApplyToAll onApply={(values) => uploads.changeAll(values)} />}
      <ul className={styles.list} aria-label="Songs to add">
        {entries.map((entry) => (
          <UploadRow key={entry.id} entry={entry} uploads={uploads} onEdit={() => setEditedId(entry.id)} />
        ))}
      </ul>
      {edited && (
        <EntryDialog
          key={edited.id}
          entry={edited}
          nextId={findNextIncomplete(entries, edited)?.id}
          onSave={(values, tags) => uploads.change(edited.id, values, tags)}
          onOpen={setEditedId}
        />
      )}
    </div>
  );
}

function addLabel(readyCount: number): string {
  if (readyCount === 0) return 'Add songs';
  return readyCount === 1 ? 'Add 1 song' : `Add ${readyCount} songs`;
}

/** The next incomplete entry after `edited`, wrapping around at the end of the list. */
function findNextIncomplete(entries: readonly UploadEntry[], edited: UploadEntry): UploadEntry | undefined {
  const index = entries.indexOf(edited);
  return [...entries.slice(index + 1), ...entries.slice(0, index)].find(
    (entry) => isEditable(entry) && !isComplete(entry),
  );
}
