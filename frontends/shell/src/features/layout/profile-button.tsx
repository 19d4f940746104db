import type { User } from '@rubato/contracts';
import type { ComponentProps } from 'react';
import styles from './profile.module.css';

export function ProfileButton({ user, ...rest }: { user: User } & ComponentProps<'button'>) {
  return (
    <button {...rest} type="button" className={styles.button} aria-label="Account menu">
      <span aria-hidden="true">{user.username.slice(0, 1).toUpperCase()}</span>
    </button>
  );
}
