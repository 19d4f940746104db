import type { ReactNode } from 'react';
import styles from './state.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
}

/** What a list says when it has nothing, with the action that fills it. */
export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
