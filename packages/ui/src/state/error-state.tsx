import { RotateCw } from 'lucide-react';
import { Button } from '../button/button.tsx';
import styles from './state.module.css';

interface ErrorStateProps {
  /** Which part failed, such as `Songs`. */
  title: string;
  text: string;
  onRetry?: (() => void) | undefined;
  pending?: boolean | undefined;
}

/** A titled box that says what failed and offers to try again. */
export function ErrorState({ title, text, onRetry, pending }: ErrorStateProps) {
  return (
    <section className={styles.error} role="alert" aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {onRetry && (
        <Button size="small" onClick={onRetry} pending={pending}>
          <RotateCw size={16} aria-hidden="true" /> Retry
        </Button>
      )}
    </section>
  );
}
