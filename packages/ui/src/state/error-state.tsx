import { RotateCw } from 'lucide-react';
import { Button } from '../button/button.tsx';
import styles from './state.module.css';

interface ErrorStateProps {
  /** The section that failed, such as `Songs`. */
  title: string;
  text: string;
  /** The element of the title: `h1` if the state fills a whole page. */
  heading?: 'h1' | 'h2' | undefined;
  onRetry?: (() => void) | undefined;
  pending?: boolean | undefined;
}

/** An error message with a title and a Retry button. */
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
