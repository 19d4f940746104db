import { joinClassNames } from '../theme/class-names.ts';
import styles from './skeleton.module.css';

/** A gray placeholder for loading content. It appears after 150 ms, so that fast responses do not flicker. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={joinClassNames(styles.skeleton, className)} aria-hidden="true" />;
}
