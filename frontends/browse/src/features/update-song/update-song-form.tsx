import type { Song } from '@rubato/contracts';
import { Button, DialogFooter, getCoverSource } from '@rubato/ui';
import { SongFields } from '../song-form/song-fields.tsx';
import { updateSongSchema } from '../song-form/song-form.schema.ts';
import { usePrefill } from '../song-form/use-prefill.ts';
import { useSongForm } from '../song-form/use-song-form.ts';
import { TransferProgress } from '../transfer/transfer-progress.tsx';
import { findAudioSeconds, toFormValues } from './song-values.ts';
import { useUpdateSong } from './use-update-song.ts';
import styles from '../song-form/song-form.module.css';

const newDurationHint = 'Leave empty to use the duration of the new audio file.';
const currentDurationHint = 'Leave empty to keep the current duration.';

/** A new audio file changes the duration only; title, genre and lyrics are kept. */
const fieldsFromAudio = ['minutes', 'seconds'] as const;

interface UpdateSongFormProps {
  song: Song;
  onDone: () => void;
  onCancel: () => void;
}

export function UpdateSongForm({ song, onDone, onCancel }: UpdateSongFormProps) {
  const form = useSongForm(updateSongSchema, toFormValues(song));
  const prefill = usePrefill(form, fieldsFromAudio, { duration: findAudioSeconds(song) });
  const hasNewAudio = form.watch('audio') !== undefined;
  const { submit, transfer, cancel } = useUpdateSong(song, form, onDone);
  function handleAudio([audio]: readonly File[]): void {
    form.setValue('audio', audio, { shouldDirty: true, shouldValidate: true });
    if (audio) void prefill.read(audio);
  }
  return (
    <form className={styles.form} onSubmit={(event) => void form.handleSubmit(submit)(event)} noValidate>
      <SongFields
        form={form}
        onAudio={handleAudio}
        current={{ image: getCoverSource(song.image_url) }}
        prefill={prefill}
        prefillHint="A new audio file changes the duration only."
        durationHint={hasNewAudio ? newDurationHint : currentDurationHint}
      />
      <DialogFooter
        failure={form.formState.errors.root?.message}
        progress={transfer && <TransferProgress transfer={transfer} label="Upload" />}
      >
        <Button onClick={transfer ? cancel : onCancel}>Cancel</Button>
        <Button kind="primary" type="submit" pending={transfer !== undefined}>
          Update song
        </Button>
      </DialogFooter>
    </form>
  );
}
