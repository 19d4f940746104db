import { Heart } from 'lucide-react';
import { hiddenText } from '../theme/hidden-text.ts';
import styles from './like-count.module.css';

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** `1 like`, `1.2K likes`. */
export const formatLikeCount = (likes: number): string =>
  `${compact.format(likes)} ${likes === 1 ? 'like' : 'likes'}`;

/** The number of likes, such as 1.2K; nothing for 0. `heart` adds an icon, for places without a like button. */
export function LikeCount({ likes, heart = false }: { likes: number; heart?: boolean }) {
  if (likes === 0) return null;
  return (
    <span className={styles.count}>
      {heart && <Heart size={12} aria-hidden="true" />}
      {compact.format(likes)}
      <span className={hiddenText}>{likes === 1 ? ' like' : ' likes'}</span>
    </span>
  );
}
