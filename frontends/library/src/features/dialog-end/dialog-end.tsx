import type { ReactNode } from 'react';
import styles from './dialog-end.module.css';

/** The foot of a dialog: what failed as a whole, and the buttons. */
export function DialogEnd({ failure, children }: { failure: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.end}>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.choices}>{children}</div>
    </div>
  );
}
