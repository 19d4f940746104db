import { Dialog } from '@rubato/ui';
import { askToClose } from '@rubato/web-kit';
import { SaveQueueForm, saveQueueDialog } from './save-queue-form.tsx';
import { SongsLeft } from './songs-left.tsx';
import { useSaveQueue } from './use-save-queue.ts';

/** Asks what the playlist shall be called that holds the queue's songs from now on, and tells how it comes along. */
export function SaveQueueDialog({ onClose }: { onClose: () => void }) {
  const saving = useSaveQueue(onClose);
  const close = () => askToClose(saveQueueDialog, onClose);
  const isCut = saving.saved?.error !== undefined;
  return (
    <Dialog title="Save the queue as a playlist" open onClose={close}>
      {saving.saved && isCut ? (
        <SongsLeft {...saving} saved={saving.saved} onClose={onClose} />
      ) : (
        <SaveQueueForm {...saving} onClose={close} />
      )}
    </Dialog>
  );
}
