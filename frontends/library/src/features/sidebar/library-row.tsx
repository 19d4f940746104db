import { NavLink } from '@rubato/web-kit';
import type { ReactNode } from 'react';
import styles from './library-row.module.css';

export const libraryRowHeight = 64;
export const libraryCoverClass = styles['cover'];

interface LibraryRowProps {
  /** The page that the row leads to. */
  to: string;
  title: string;
  line: string;
  cover: ReactNode;
  /** It is what plays. */
  active?: boolean;
  /** A button over the row's end. */
  action?: ReactNode;
}

/** Something of one's own: in the rail of a narrow window its cover alone. */
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
