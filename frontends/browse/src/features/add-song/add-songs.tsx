import { UploadList } from '../upload-list/upload-list.tsx';
import { useUploads } from '../upload-list/use-uploads.ts';
import { AddSongForm } from './add-song-form.tsx';
import styles from './add-song.module.css';

/** Shows a form for one song, or a list for several. */
export function AddSongs() {
  const { uploads, entries } = useUploads();
  const isList = entries.length > 0;
  return (
    <>
      <h1 className={styles.title}>{isList ? 'Add songs' : 'Add a song'}</h1>
      {isList ? (
        <UploadList uploads={uploads} entries={entries} />
      ) : (
        <AddSongForm onMultipleFiles={(files, entered) => uploads.add(files, entered)} />
      )}
    </>
  );
}
