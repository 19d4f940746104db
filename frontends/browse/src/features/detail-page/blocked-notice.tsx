import type { Blocked } from '@rubato/contracts';
import styles from './detail-page.module.css';

interface BlockedNoticeProps {
  /** What was blocked, such as `song`. */
  name: string;
  blocked: Blocked | undefined;
}

/** Tells the owner of blocked content, and moderators, why no one else sees it. */
export function BlockedNotice({ name, blocked }: BlockedNoticeProps) {
  if (!blocked) return null;
  return (
    <p role="status" className={styles.blocked}>
      A moderator has blocked this {name}. Only its owner can see it. The reason: {blocked.reason}
    </p>
  );
}
