import type { Song } from '@rubato/contracts';
import { Button, DialogFooter, getCoverSource } from '@rubato/ui';
import { PrefillStatus } from '../song-form/prefill-status.tsx';
import { SongFileFields } from '../song-form/song-file-fields.tsx';
import { updateSongSchema } from '../song-form/song-form.schema.ts';
import { SongTextFields } from '../song-form/song-text-fields.tsx';
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
  const { note, tags, prefill } = usePrefill(form, fieldsFromAudio, { duration: findAudioSeconds(song) });
  const hasNewAudio = form.watch('audio') !== undefined;
  const { submit, transfer, cancel } = useUpdateSong(song, form, onDone);
  function handleAudio([audio]: readonly File[]): void {
    form.setValue('audio', audio, { shouldDirty: true, shouldValidate: true });
    if (audio) void prefill(audio);
  }
  return (
    <form className={styles.form} onSubmit={(event) => void form.handleSubmit(submit)(event)} noValidate>
      <SongFileFields form={form} onAudio={handleAudio} current={{ image: getCoverSource(song.image_url) }} />
      <PrefillStatus note={note.text} hint="A new audio file changes the duration only." />
      <SongTextFields
        form={form}
        durationHint={hasNewAudio ? newDurationHint : currentDurationHint}
        audioSeconds={tags.duration}
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
