import { Heart } from 'lucide-react';
import { IconButton } from '../button/icon-button.tsx';
import styles from './like-button.module.css';

interface LikeButtonProps {
  /** The title of the song. */
  title: string;
  liked: boolean;
  size?: 'small' | 'medium';
  onToggle: () => void;
}

/** A toggle button with a heart, filled if the song is liked. */
export function LikeButton({ title, liked, size = 'small', onToggle }: LikeButtonProps) {
  return (
    <IconButton
      size={size}
      className={styles.like}
      label={`Like ${title}`}
      title={liked ? 'Unlike' : 'Like'}
      aria-pressed={liked}
      onClick={onToggle}
    >
      <Heart size={size === 'small' ? 18 : 22} fill={liked ? 'currentColor' : 'none'} aria-hidden="true" />
    </IconButton>
  );
}
