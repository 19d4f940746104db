import { Button, FormFailure } from '@rubato/ui';
import { isPicture } from '../song-form/audio-file.ts';
import { SongFileFields } from '../song-form/song-file-fields.tsx';
import { addSongSchema, emptySong, type SongFormValues } from '../song-form/song-form.schema.ts';
import { SongTextFields } from '../song-form/song-text-fields.tsx';
import { typedValues } from '../song-form/typed-values.ts';
import { usePrefill } from '../song-form/use-prefill.ts';
import { useSongForm } from '../song-form/use-song-form.ts';
import { TransferProgress } from '../transfer/transfer-progress.tsx';
import { DropSign } from './drop-sign.tsx';
import { useAddSong } from './use-add-song.ts';
import { useFileDrop } from './use-file-drop.ts';
import styles from '../song-form/song-form.module.css';

const fields = ['title', 'genre', 'release_year', 'minutes', 'seconds', 'lyrics', 'image'] as const;

interface AddSongFormProps {
  /** Several audio files came. What was typed so far belongs to the first of them. */
  onSeveral: (files: readonly File[], typed: Partial<SongFormValues>) => void;
}

/** One song. Dropped or chosen together, several files go to the list. */
export function AddSongForm({ onSeveral }: AddSongFormProps) {
  const form = useSongForm(addSongSchema, emptySong);
  const { note, prefill } = usePrefill(form, fields);
  const { submit, transfer, cancel } = useAddSong(form);
  const busy = transfer !== undefined;

  function takeAudio(files: readonly File[]): void {
    const [audio] = files;
    if (files.length > 1) return onSeveral(files, typedValues(form));
    form.setValue('audio', audio, { shouldDirty: true, shouldValidate: true });
    if (audio) void prefill(audio);
  }
  function takeDropped(files: readonly File[]): void {
    const picture = files.find(isPicture);
    if (picture) form.setValue('image', picture, { shouldDirty: true, shouldValidate: true });
    const dropped = files.filter((file) => !isPicture(file));
    const chosen = form.getValues('audio');
    if (dropped.length > 0) takeAudio(chosen ? [chosen, ...dropped] : dropped);
  }
  const over = useFileDrop(takeDropped, !busy);

  return (
    <form className={styles.form} onSubmit={(event) => void form.handleSubmit(submit)(event)} noValidate>
      {over && <DropSign text="Drop songs, or a cover" />}
      <SongFileFields form={form} onAudio={takeAudio} several />
      <p role="status" className={styles.note}>
        {note.text}
      </p>
      <SongTextFields
        form={form}
        titleHint={note.title}
        durationHint="Left empty, taken from the audio file."
      />
      <FormFailure text={form.formState.errors.root?.message} />
      <div className={styles.end}>
        <Button kind="primary" type="submit" pending={busy}>
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
    </form>
  );
}
