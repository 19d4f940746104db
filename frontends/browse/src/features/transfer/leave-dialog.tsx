import { Button, Dialog, DialogEnd } from '@rubato/ui';
import type { LeaveGuard } from './use-leave-guard.ts';

/** Asks whether to leave the page while an upload runs. */
export function LeaveDialog({ asked, leave, stay }: LeaveGuard) {
  return (
    <Dialog
      title="An upload is under way"
      description="Leaving this page cancels it. What was added already stays."
      open={asked}
      onClose={stay}
    >
      <DialogEnd>
        <Button kind="primary" onClick={stay}>
          Stay
        </Button>
        <Button onClick={leave}>Leave and cancel</Button>
      </DialogEnd>
    </Dialog>
  );
}
