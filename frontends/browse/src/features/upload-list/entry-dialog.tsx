import { Button, Dialog, DialogFooter } from '@rubato/ui';
import { useEffect } from 'react';
import { SongFields } from '../song-form/song-fields.tsx';
import { addSongSchema, type SongFormValues } from '../song-form/song-form.schema.ts';
import { usePrefill } from '../song-form/use-prefill.ts';
import { useSongForm, type SongForm } from '../song-form/use-song-form.ts';
import type { SongTags } from '../song-tags/song-tags.ts';
import { findProblem } from './entry-problems.ts';
import { getEntryName, type UploadEntry } from './upload-entry.ts';
import { findReplaceableFields } from './replaceable-fields.ts';
import formStyles from '../song-form/song-form.module.css';

interface EntryDialogProps {
  entry: UploadEntry;
  /** The next entry with missing or invalid fields. */
  nextId: UploadEntry['id'] | undefined;
  /** `tags` are those of the audio file in `values`. */
  onSave: (values: SongFormValues, tags: SongTags) => void;
  /** Opens another entry; undefined closes the dialog. */
  onOpen: (id: UploadEntry['id'] | undefined) => void;
}

/** The form of one song of the list. Closing it in any way keeps the entered values. */
export function EntryDialog({ entry, nextId, onSave, onOpen }: EntryDialogProps) {
  const form = useSongForm(addSongSchema, entry.values);
  const prefill = usePrefill(form, findReplaceableFields(entry), entry.tags);
  useServerErrors(form, entry);

  function close(): void {
    const values = form.getValues();
    const changed = Object.entries(values).some(
      ([name, value]) => entry.values[name as keyof SongFormValues] !== value,
    );
    if (changed) onSave(values, prefill.tags);
    onOpen(undefined);
  }
  function handleAudio([audio]: readonly File[]): void {
    form.setValue('audio', audio, { shouldDirty: true, shouldValidate: true });
    if (audio) void prefill.read(audio);
  }
  const saveAndOpen = (id: UploadEntry['id'] | undefined) =>
    form.handleSubmit((values) => {
      onSave(values, prefill.tags);
      onOpen(id);
    });

  return (
    <Dialog
      title={getEntryName(entry)}
      description={findProblem(entry.values)?.text}
      size="wide"
      open
      onClose={close}
    >
      <form className={formStyles.form} onSubmit={(event) => void saveAndOpen(nextId)(event)} noValidate>
        <SongFields form={form} onAudio={handleAudio} prefill={prefill} />
        <DialogFooter>
          {nextId && <Button onClick={(event) => void saveAndOpen(undefined)(event)}>Done</Button>}
          <Button kind="primary" type="submit">
            {nextId ? 'Next song' : 'Done'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** Shows the errors of a failed upload at their fields right away; missing values are reported only on submit. */
function useServerErrors({ setError }: SongForm, { state }: UploadEntry): void {
  useEffect(() => {
    if (state.name !== 'failed') return;
    for (const [name, message] of Object.entries(state.failure.fields))
      setError(name as keyof SongFormValues, { message });
  }, [setError, state]);
}
