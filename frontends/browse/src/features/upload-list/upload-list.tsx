import { Button } from '@rubato/ui';
import { useUnsavedWork } from '@rubato/web-kit';
import { useState } from 'react';
import { DropSign } from '../add-song/drop-sign.tsx';
import { useFileDrop } from '../add-song/use-file-drop.ts';
import { isPicture } from '../song-form/audio-file.ts';
import { AddMoreButton } from './add-more-button.tsx';
import { ApplyToAll } from './apply-to-all.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { isComplete } from './entry-problems.ts';
import { isAdded, isOpen, isUnderWay, type UploadEntry } from './upload-entry.ts';
import { UploadRow } from './upload-row.tsx';
import type { Uploads } from './uploads.ts';
import { uploadsSummary } from './uploads-summary.ts';
import styles from './upload-list.module.css';

export function UploadList({ uploads, entries }: { uploads: Uploads; entries: readonly UploadEntry[] }) {
  const [editedId, setEditedId] = useState<string>();
  useUnsavedWork(!entries.every(isAdded), { kind: entries.some(isUnderWay) ? 'upload' : 'songs' });
  const over = useFileDrop((files) => uploads.add(files.filter((file) => !isPicture(file))), true);
  const edited = entries.find(({ id }) => id === editedId);
  const openEntries = entries.filter(isOpen);
  const ready = entries.filter((entry) => entry.state.name === 'draft' && isComplete(entry)).length;
  return (
    <div className={styles.page}>
      {over && <DropSign text="Drop more songs" />}
      <div className={styles.head}>
        <p role="status" className={styles.summary}>
          {uploadsSummary(entries)}
        </p>
        <AddMoreButton onFiles={(files) => uploads.add(files)} />
        <Button kind="primary" disabled={ready === 0} onClick={() => uploads.start()}>
          {addLabel(ready)}
        </Button>
      </div>
      {openEntries.length > 1 && <ApplyToAll onApply={(values) => uploads.changeAll(values)} />}
      <ul className={styles.list} aria-label="Songs to add">
        {entries.map((entry) => (
          <UploadRow key={entry.id} entry={entry} uploads={uploads} onEdit={() => setEditedId(entry.id)} />
        ))}
      </ul>
      {edited && (
        <EntryDialog
          key={edited.id}
          entry={edited}
          nextId={nextIncomplete(entries, edited)?.id}
          onSave={(values) => uploads.change(edited.id, values)}
          onOpen={setEditedId}
        />
      )}
    </div>
  );
}

function addLabel(ready: number): string {
  if (ready === 0) return 'Add songs';
  return ready === 1 ? 'Add 1 song' : `Add ${ready} songs`;
}

/** The entry after `edited`, round the list, that still lacks something. */
function nextIncomplete(entries: readonly UploadEntry[], edited: UploadEntry): UploadEntry | undefined {
  const place = entries.indexOf(edited);
  return [...entries.slice(place + 1), ...entries.slice(0, place)].find(
    (entry) => isOpen(entry) && !isComplete(entry),
  );
}
