import {
  addSongToCache,
  showFieldErrors,
  showToast,
  useAttemptKey,
  useNavigate,
  useQueryClient,
  useUnsavedWork,
} from '@rubato/web-kit';
import { songFieldNames } from '../song-form/song-field-names.ts';
import type { SongFormValues } from '../song-form/song-form.schema.ts';
import type { SongForm } from '../song-form/use-song-form.ts';
import { useTransfer } from '../transfer/use-transfer.ts';
import { addSong } from './add-song.ts';

/** Uploads the song and opens its page. */
export function useAddSong({ setError, formState: { isDirty, isSubmitting } }: SongForm) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { transfer, run, cancel } = useTransfer();
  const isUploading = transfer !== undefined;
  const release = useUnsavedWork(isUploading || (isDirty && !isSubmitting), {
    kind: isUploading ? 'upload' : 'form',
  });
  const keyOf = useAttemptKey();

  async function submit(values: SongFormValues): Promise<void> {
    try {
      const idempotencyKey = keyOf(values);
      const song = await run((options) => addSong(values, { ...options, idempotencyKey }));
      if (!song) return;
      release();
      addSongToCache(client, song);
      showToast('success', `“${song.title}” was added`);
      void navigate(`/song/${song.id}`);
    } catch (error) {
      showFieldErrors(error, setError, songFieldNames);
    }
  }
  return { submit, transfer, cancel };
}
