import { RotateCw } from 'lucide-react';
import { Button } from '../button/button.tsx';
import styles from './state.module.css';

interface ErrorStateProps {
  /** Which part failed, such as `Songs`. */
  title: string;
  text: string;
  /** The heading's level: `h1` where the box stands for a whole page. */
  heading?: 'h1' | 'h2' | undefined;
  onRetry?: (() => void) | undefined;
  pending?: boolean | undefined;
}

/** A titled box that says what failed and offers to try again. */
export function ErrorState({ title, text, heading: Heading = 'h2', onRetry, pending }: ErrorStateProps) {
  return (
    <section className={styles.place} role="alert" aria-label={title}>
      <div className={styles.error}>
        <Heading className={styles.title}>{title}</Heading>
        <p className={styles.text}>{text}</p>
        {onRetry && (
          <Button size="small" onClick={onRetry} pending={pending}>
            <RotateCw size={16} aria-hidden="true" /> <span className={styles.retry}>Retry</span>
          </Button>
        )}
      </div>
    </section>
  );
}
