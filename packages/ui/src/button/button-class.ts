import { joinClassNames } from '../theme/class-names.ts';
import styles from './button.module.css';

export interface ButtonLook {
  /** `primary` for the main action of a view, `play` for starting music, `danger` for actions that cannot be undone. */
  kind?: 'primary' | 'secondary' | 'plain' | 'play' | 'danger' | undefined;
  size?: 'medium' | 'small' | undefined;
}

/** The class names of a button, for links that look like one. */
export function getButtonClass({ kind = 'secondary', size = 'medium' }: ButtonLook): string {
  return joinClassNames(styles.button, styles[kind], styles[size]);
}
