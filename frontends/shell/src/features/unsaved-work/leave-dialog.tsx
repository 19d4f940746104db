import { Button, Dialog, DialogFooter } from '@rubato/ui';
import { cancelLeave, type LeaveConfirmation, type UnsavedKind } from '@rubato/web-kit';

const texts: Readonly<Record<UnsavedKind, { title: string; description: string; leave: string }>> = {
  form: {
    title: 'Discard what you entered?',
    description: 'It has not been saved.',
    leave: 'Discard',
  },
  songs: {
    title: 'Discard the songs in the list?',
    description: 'Some of them have not been added yet. Songs that have already been added cancelLeave.',
    leave: 'Discard',
  },
  upload: {
    title: 'Upload in progress',
    description: 'Leaving this page cancels it. Songs that have already been added cancelLeave.',
    leave: 'Leave and cancel',
  },
};

/** Asks whether to leave what would be lost. */
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
