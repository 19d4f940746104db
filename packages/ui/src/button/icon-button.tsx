import type { ComponentProps } from 'react';
import { joinClassNames } from '../theme/class-names.ts';
import styles from './button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name and tooltip. */
  label: string;
  kind?: 'plain' | 'play' | 'ink' | 'raised' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
}

/** A round button with only an icon. */
export function IconButton({
  label,
  kind = 'plain',
  size = 'medium',
  className,
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
    />
  );
}
