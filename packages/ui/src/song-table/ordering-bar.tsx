import { useEffect, useId, useRef } from 'react';
import { Button } from '../button/button.tsx';
import styles from './song-table.module.css';

/** Shown above a table whose rows show their grips in place of other controls. Takes focus, which was on one of those. */
export function OrderingBar({ onDone }: { onDone: () => void }) {
  const hintId = useId();
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.ordering}>
      <p id={hintId}>Drag the songs into order.</p>
      <Button ref={done} size="small" aria-describedby={hintId} onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
