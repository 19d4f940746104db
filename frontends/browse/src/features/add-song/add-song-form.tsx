import { Button, FormFailure } from '@rubato/ui';
import { isImage } from '../song-form/audio-file.ts';
import { taggedFields } from '../song-form/song-fields.ts';
import { SongFields } from '../song-form/song-fields.tsx';
import { addSongSchema, emptySong, type SongFormValues } from '../song-form/song-form.schema.ts';
import { getDirtyValues } from '../song-form/dirty-values.ts';
import { usePrefill } from '../song-form/use-prefill.ts';
import { useSongForm } from '../song-form/use-song-form.ts';
import { TransferProgress } from '../transfer/transfer-progress.tsx';
import { DropOverlay } from './drop-overlay.tsx';
import { useAddSong } from './use-add-song.ts';
import { useFileDrop } from './use-file-drop.ts';
import styles from '../song-form/song-form.module.css';

interface AddSongFormProps {
  /** Called when several audio files are chosen. `entered` are the values typed so far, for the first file. */
  onMultipleFiles: (files: readonly File[], entered: Partial<SongFormValues>) => void;
}

/** The form for one song. Several files chosen or dropped together go to the upload list instead. */
export function AddSongForm({ onMultipleFiles }: AddSongFormProps) {
  const form = useSongForm(addSongSchema, emptySong);
  const prefill = usePrefill(form, taggedFields);
  const { submit, transfer, cancel } = useAddSong(form);
  const isUploading = transfer !== undefined;

  function handleAudio(files: readonly File[]): void {
    const [audio] = files;
    if (files.length > 1) return onMultipleFiles(files, getDirtyValues(form));
    form.setValue('audio', audio, { shouldDirty: true, shouldValidate: true });
    if (audio) void prefill.read(audio);
  }
  function handleDrop(files: readonly File[]): void {
    const image = files.find(isImage);
    if (image) form.setValue('image', image, { shouldDirty: true, shouldValidate: true });
    const dropped = files.filter((file) => !isImage(file));
    const chosen = form.getValues('audio');
    if (dropped.length > 0) handleAudio(chosen ? [chosen, ...dropped] : dropped);
  }
  const isDragOver = useFileDrop(handleDrop, !isUploading);

  return (
    <form className={styles.form} onSubmit={(event) => void form.handleSubmit(submit)(event)} noValidate>
      {isDragOver && <DropOverlay text="Drop songs or a cover image" />}
      <SongFields form={form} onAudio={handleAudio} multiple prefill={prefill} />
      <div className={styles.footer}>
        <FormFailure text={form.formState.errors.root?.message} />
        <div className={styles.actions}>
          <Button kind="primary" type="submit" pending={isUploading}>
            Add song
          </Button>
          {transfer && (
            <div className={styles.transfer}>
              <TransferProgress transfer={transfer} label="Upload" />
              <Button size="small" kind="plain" onClick={cancel}>
                Cancel
              </Button>
            </div>
          )}
        </div>
      </div>
    </form>
  );
}
