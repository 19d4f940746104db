import { rowMotionRef, useImagePreview } from '@rubato/ui';
import { Link } from '@rubato/web-kit';
import { Disc3 } from 'lucide-react';
import { getEntryName, type UploadEntry } from './upload-entry.ts';
import { UploadRowActions } from './upload-row-actions.tsx';
import { UploadRowState } from './upload-row-state.tsx';
import type { Uploads } from './uploads.ts';
import styles from './upload-list.module.css';

interface UploadRowProps {
  entry: UploadEntry;
  uploads: Uploads;
  onEdit: () => void;
}

export function UploadRow({ entry, uploads, onEdit }: UploadRowProps) {
  const { state } = entry;
  const name = getEntryName(entry);
  return (
    <li ref={rowMotionRef} className={styles.row} data-state={state.name} aria-label={name}>
      <RowCover image={entry.values.image} />
      <div className={styles.facts}>
        <p className={styles.name} dir="auto" title={name}>
          {state.name === 'added' ? <Link to={`/song/${state.song.id}`}>{state.song.title}</Link> : name}
        </p>
        <UploadRowState entry={entry} />
      </div>
      <UploadRowActions entry={entry} uploads={uploads} onEdit={onEdit} />
    </li>
  );
}

function RowCover({ image }: { image: File | undefined }) {
  const preview = useImagePreview(image);
  return (
    <span className={styles.cover} aria-hidden="true">
      {preview ? <img src={preview} alt="" /> : <Disc3 size={28} strokeWidth={1.25} />}
    </span>
  );
}
