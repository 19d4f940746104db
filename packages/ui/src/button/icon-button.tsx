import type { ComponentProps } from 'react';
import { joinClassNames } from '../theme/class-names.ts';
import styles from './button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name and tooltip. */
  label: string;
  kind?: 'plain' | 'play' | 'ink' | 'raised' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Whether the action is in progress: the button shows a spinner and ignores clicks, but keeps focus. */
  pending?: boolean | undefined;
}

/** A round button with only an icon. */
export function IconButton({
  label,
  kind = 'plain',
  size = 'medium',
  pending = false,
  className,
  onClick,
  children,
  type,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      title={rest.title ?? label}
      className={joinClassNames(styles.icon, styles[kind], styles[size], className)}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
    >
      {pending ? <span className={styles.spinner} aria-hidden="true" /> : children}
    </button>
  );
}
