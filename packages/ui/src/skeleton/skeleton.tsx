import { classNames } from '../theme/class-names.ts';
import styles from './skeleton.module.css';

/** A grey shape in the place of what loads. It shows after 150 ms only, so that fast answers do not flicker. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden="true" />;
}
