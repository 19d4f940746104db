import type { ReactNode } from 'react';
import { FormFailure } from './form-failure.tsx';
import styles from './form.module.css';

interface DialogFooterProps {
  failure?: string | undefined;
  /** Progress shown above the buttons. */
  progress?: ReactNode;
  /** The buttons. In a dialog without fields, the first one has focus, so it should be harmless. */
  children: ReactNode;
}

/** The sticky footer of a dialog: the error of the whole form and the buttons. */
export function DialogFooter({ failure, progress, children }: DialogFooterProps) {
  return (
    <div className={styles.footer} data-dialog-footer="">
      <FormFailure text={failure} />
      {progress}
      <div className={styles.choices}>{children}</div>
    </div>
  );
}
