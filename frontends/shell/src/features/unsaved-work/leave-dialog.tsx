import { Button, Dialog, DialogFooter } from '@rubato/ui';
import { cancelLeave, type LeaveConfirmation, type UnsavedKind } from '@rubato/web-kit';

const texts: Readonly<Record<UnsavedKind, { title: string; description: string; leave: string }>> = {
  form: {
    title: 'Discard your changes?',
    description: 'They haven’t been saved.',
    leave: 'Discard',
  },
  songs: {
    title: 'Discard these songs?',
    description: 'Some of them haven’t been added yet. Songs already added are kept.',
    leave: 'Discard',
  },
  upload: {
    title: 'Upload in progress',
    description: 'If you leave, it will be cancelled. Songs already added are kept.',
    leave: 'Leave and cancel',
  },
};

/** Asks the user to confirm that unsaved work will be lost. */
export function LeaveDialog({ kind, leave }: LeaveConfirmation) {
  const text = texts[kind];
  return (
    <Dialog title={text.title} description={text.description} open onClose={cancelLeave}>
      <DialogFooter>
        <Button onClick={cancelLeave}>Stay</Button>
        <Button kind="danger" onClick={leave}>
          {text.leave}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
