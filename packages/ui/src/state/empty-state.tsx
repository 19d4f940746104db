import type { ReactNode } from 'react';
import styles from './state.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What the title is: `h1` where it stands for a whole page. */
  heading?: 'h1' | 'p' | undefined;
  children?: ReactNode;
}

/** What a list says when it has nothing, with the action that fills it. */
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
