import { joinClassNames } from '@rubato/ui';
import { Heart, ListMusic } from 'lucide-react';
import styles from './default-cover.module.css';

interface DefaultCoverProps {
  kind: 'playlist' | 'likes';
  className?: string | undefined;
}

/** The cover of the liked songs and of playlists without an image. */
export function DefaultCover({ kind, className }: DefaultCoverProps) {
  const Icon = kind === 'likes' ? Heart : ListMusic;
  return (
    <span className={joinClassNames(styles.cover, className)} data-kind={kind} aria-hidden="true">
      <Icon className={styles.icon} fill={kind === 'likes' ? 'currentColor' : 'none'} strokeWidth={1.5} />
    </span>
  );
}
