import { classNames } from '@rubato/ui';
import { Heart, ListMusic } from 'lucide-react';
import styles from './default-cover.module.css';

interface DefaultCoverProps {
  of: 'playlist' | 'likes';
  className?: string | undefined;
}

/** The cover of the liked songs, and of a playlist without a picture. */
export function DefaultCover({ of, className }: DefaultCoverProps) {
  const Icon = of === 'likes' ? Heart : ListMusic;
  return (
    <span className={classNames(styles.cover, className)} data-of={of} aria-hidden="true">
      <Icon className={styles.icon} fill={of === 'likes' ? 'currentColor' : 'none'} strokeWidth={1.5} />
    </span>
  );
}
