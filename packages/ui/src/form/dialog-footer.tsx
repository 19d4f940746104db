import type { ReactNode } from 'react';
import { FormFailure } from './form-failure.tsx';
import styles from './form.module.css';

interface DialogFooterProps {
  failure?: string | undefined;
  /** Stands above the buttons: how far something has come. */
  progress?: ReactNode;
  /** The buttons. The first one has focus in a dialog without fields, so it is one that harms nothing. */
  children: ReactNode;
}

/** The foot of a dialog, in sight however long the dialog is: what failed as a whole, and the buttons. */
export function DialogFooter({ failure, progress, children }: DialogFooterProps) {
  return (
    <div className={styles.end} data-dialog-footer="">
      <FormFailure text={failure} />
      {progress}
      <div className={styles.choices}>{children}</div>
    </div>
  );
}
