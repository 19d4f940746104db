import type { ReactNode } from 'react';
import { Drawing } from '../drawing/drawing.tsx';
import type { DrawingName } from '../drawing/drawings.tsx';
import styles from './state.module.css';

interface EmptyStateProps {
  drawing?: DrawingName | undefined;
  /** In place of a drawing, for states that none of the drawings fits. */
  icon?: ReactNode;
  title: string;
  /** The element of the title: `h1` if the state fills a whole page. */
  heading?: 'h1' | 'p' | undefined;
  /** What to do, in a sentence or two. */
  text?: string | undefined;
  /** The buttons and links that do it. */
  children?: ReactNode;
}

/** The empty state of a list, with the action that fills it. */
export function EmptyState(props: EmptyStateProps) {
  const { drawing, icon, title, heading: Heading = 'p', text, children } = props;
  return (
    <div className={styles.state}>
      {drawing && <Drawing name={drawing} />}
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
