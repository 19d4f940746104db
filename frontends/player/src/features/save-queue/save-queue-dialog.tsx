import { Dialog } from '@rubato/ui';
import { confirmClose } from '@rubato/web-kit';
import { SaveQueueForm, saveQueueDialog } from './save-queue-form.tsx';
import { RemainingSongs } from './remaining-songs.tsx';
import { useSaveQueue } from './use-save-queue.ts';

/** Saves the queue as a playlist: asks for its name, then shows the progress and the songs that could not be added. */
export function SaveQueueDialog({ onClose }: { onClose: () => void }) {
  const saving = useSaveQueue(onClose);
  const close = () => confirmClose(saveQueueDialog, onClose);
  const isIncomplete = saving.saved?.error !== undefined;
  return (
    <Dialog title="Save queue as playlist" open onClose={close}>
      {saving.saved && isIncomplete ? (
        <RemainingSongs {...saving} saved={saving.saved} onClose={onClose} />
      ) : (
        <SaveQueueForm {...saving} onClose={close} />
      )}
    </Dialog>
  );
}
