import type { Song } from '@rubato/contracts';
import {
  showFieldErrors,
  showToast,
  updateSongInCache,
  useQueryClient,
  useUnsavedWork,
} from '@rubato/web-kit';
import { songFieldNames } from '../song-form/song-field-names.ts';
import type { SongFormValues } from '../song-form/song-form.schema.ts';
import type { SongForm } from '../song-form/use-song-form.ts';
import { useTransfer } from '../transfer/use-transfer.ts';
import { updateSong } from './update-song.ts';

/** Identifies the dialog to the unsaved-work guard. */
export const updateSongDialog = 'update-song';

/** Saves the changes, updates the caches and calls `onDone`. */
export function useUpdateSong(
  song: Song,
  { setError, formState: { isDirty, isSubmitting } }: SongForm,
  onDone: () => void,
) {
  const client = useQueryClient();
  const { transfer, run, cancel } = useTransfer();
  const isUploading = transfer !== undefined;
  useUnsavedWork(isUploading || (isDirty && !isSubmitting), {
    kind: isUploading ? 'upload' : 'form',
    dialog: updateSongDialog,
  });

  async function submit(values: SongFormValues): Promise<void> {
    try {
      const changed = await run((options) => updateSong(song.id, values, options));
      if (!changed) return;
      updateSongInCache(client, changed);
      showToast('success', `“${changed.title}” was updated`);
      onDone();
    } catch (error) {
      showFieldErrors(error, setError, songFieldNames);
    }
  }
  return { submit, transfer, cancel };
}
