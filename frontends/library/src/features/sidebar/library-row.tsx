import { NavLink } from '@rubato/web-kit';
import type { ReactNode } from 'react';
import styles from './library-row.module.css';

export const libraryRowHeight = 64;
export const libraryCoverClass = styles['cover'];

interface LibraryRowProps {
  /** Path of the page that the row links to. */
  to: string;
  title: string;
  /** The text below the title. */
  line: ReactNode;
  cover: ReactNode;
  /** Whether this item is playing. */
  active?: boolean;
  /** A button at the end of the row. */
  action?: ReactNode;
}

/** A row of the library. The rail shows only its cover. */
export function LibraryRow({ to, title, line, cover, active = false, action }: LibraryRowProps) {
  return (
    <div className={styles.row} data-active={active || undefined}>
      {cover}
      <div className={styles.texts}>
        <NavLink to={to} className={styles.title} dir="auto" title={title}>
          {title}
        </NavLink>
        <p className={styles.line} dir="auto">
          {line}
        </p>
      </div>
      {action && <span className={styles.action}>{action}</span>}
    </div>
  );
}
