import type { ReactNode } from 'react';
import styles from './state.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** The element of the title: `h1` if the state fills a whole page. */
  heading?: 'h1' | 'p' | undefined;
  children?: ReactNode;
}

/** The empty state of a list, with the action that fills it. */
export function EmptyState({ icon, title, heading: Heading = 'p', children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </div>
  );
}
