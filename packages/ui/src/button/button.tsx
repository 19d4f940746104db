import type { ComponentProps } from 'react';
import { joinClassNames } from '../theme/class-names.ts';
import { getButtonClass, type ButtonLook } from './button-class.ts';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Whether the action is in progress: the button shows a spinner and ignores clicks, but keeps focus. */
  pending?: boolean | undefined;
}

export function Button({
  kind,
  size,
  pending = false,
  className,
  onClick,
  children,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={joinClassNames(getButtonClass({ kind, size }), className)}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
    >
      <span className={styles.label}>{children}</span>
      {pending && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}
