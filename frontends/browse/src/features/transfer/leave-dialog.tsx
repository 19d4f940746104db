import { Button, Dialog } from '@rubato/ui';
import { useRef } from 'react';
import type { LeaveGuard } from './use-leave-guard.ts';
import styles from './transfer.module.css';

/** Asks whether to leave the page while an upload runs. */
export function LeaveDialog({ asked, leave, stay }: LeaveGuard) {
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title="An upload is under way"
      description="Leaving this page cancels it. What was added already stays."
      open={asked}
      initialFocus={first}
      onClose={stay}
    >
      <div className={styles.choices}>
        <Button onClick={leave}>Leave and cancel</Button>
        <Button ref={first} kind="primary" onClick={stay}>
          Stay
        </Button>
      </div>
    </Dialog>
  );
}
