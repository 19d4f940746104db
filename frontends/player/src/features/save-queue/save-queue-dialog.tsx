import { Dialog } from '@rubato/ui';
import { SaveQueueForm } from './save-queue-form.tsx';
import { SongsLeft } from './songs-left.tsx';
import { useSaveQueue } from './use-save-queue.ts';

/** Asks what the playlist shall be called that holds the queue's songs from now on, and tells how it comes along. */
export function SaveQueueDialog({ onClose }: { onClose: () => void }) {
  const saving = useSaveQueue(onClose);
  const isCut = saving.saved?.error !== undefined;
  return (
    <Dialog title="Save the queue as a playlist" open onClose={onClose}>
      {saving.saved && isCut ? (
        <SongsLeft {...saving} saved={saving.saved} onClose={onClose} />
      ) : (
        <SaveQueueForm {...saving} onClose={onClose} />
      )}
    </Dialog>
  );
}
