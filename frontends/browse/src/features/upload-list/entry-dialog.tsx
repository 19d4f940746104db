import { Button, Dialog, DialogEnd } from '@rubato/ui';
import { useEffect } from 'react';
import { SongFileFields } from '../song-form/song-file-fields.tsx';
import { addSongSchema, type SongFormValues } from '../song-form/song-form.schema.ts';
import { SongTextFields } from '../song-form/song-text-fields.tsx';
import { usePrefill } from '../song-form/use-prefill.ts';
import { useSongForm, type SongForm } from '../song-form/use-song-form.ts';
import { problemOf } from './entry-problems.ts';
import { nameOf, type UploadEntry } from './upload-entry.ts';
import { untypedFields } from './untyped-fields.ts';
import formStyles from '../song-form/song-form.module.css';

interface EntryDialogProps {
  entry: UploadEntry;
  /** Another entry that lacks something. */
  nextId: UploadEntry['id'] | undefined;
  onSave: (values: SongFormValues) => void;
  /** Shows another entry, or none. */
  onOpen: (id: UploadEntry['id'] | undefined) => void;
}

/** The fields of one song of the list. However it is closed, nothing that was typed is lost. */
export function EntryDialog({ entry, nextId, onSave, onOpen }: EntryDialogProps) {
  const form = useSongForm(addSongSchema, entry.values);
  const { note, prefill } = usePrefill(form, untypedFields(entry));
  useShownFailure(form, entry);

  function close(): void {
    const values = form.getValues();
    const changed = Object.entries(values).some(
      ([name, value]) => entry.values[name as keyof SongFormValues] !== value,
    );
    if (changed) onSave(values);
    onOpen(undefined);
  }
  function takeAudio([audio]: readonly File[]): void {
    form.setValue('audio', audio, { shouldDirty: true, shouldValidate: true });
    if (audio) void prefill(audio);
  }
  const saveAnd = (id: UploadEntry['id'] | undefined) =>
    form.handleSubmit((values) => {
      onSave(values);
      onOpen(id);
    });

  return (
    <Dialog
      title={nameOf(entry)}
      description={problemOf(entry.values)?.text}
      size="wide"
      open
      onClose={close}
    >
      <form className={formStyles.form} onSubmit={(event) => void saveAnd(nextId)(event)} noValidate>
        <SongFileFields form={form} onAudio={takeAudio} />
        <p role="status" className={formStyles.note}>
          {note.text}
        </p>
        <SongTextFields
          form={form}
          titleHint={note.title}
          durationHint="Left empty, taken from the audio file."
        />
        <DialogEnd>
          {nextId && <Button onClick={(event) => void saveAnd(undefined)(event)}>Done</Button>}
          <Button kind="primary" type="submit">
            {nextId ? 'Done, next song' : 'Done'}
          </Button>
        </DialogEnd>
      </form>
    </Dialog>
  );
}

/** What the server, or the kind of file, has wrong stands at its field at once; what is only missing does not. */
function useShownFailure({ setError }: SongForm, { state }: UploadEntry): void {
  useEffect(() => {
    if (state.name !== 'failed') return;
    for (const [name, message] of Object.entries(state.failure.fields))
      setError(name as keyof SongFormValues, { message });
  }, [setError, state]);
}
