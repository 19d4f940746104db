import { useId, type ReactNode } from 'react';
import { hiddenText } from '../theme/hidden-text.ts';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  /** Whether the label is visually hidden, if the context makes the control clear. */
  hiddenLabel?: boolean | undefined;
  /** The error text, announced and associated with the control. */
  error?: string | undefined;
  /** Whether the control is marked although its error is shown elsewhere. */
  invalid?: boolean | undefined;
  hint?: string | undefined;
}

export interface ControlAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label, a control, and its error or hint, associated for assistive technology. */
export function Field(props: FieldProps & { children: (attributes: ControlAttributes) => ReactNode }) {
  const { label, hiddenLabel, error, invalid, hint, children } = props;
  const id = useId();
  const description = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hiddenLabel ? hiddenText : styles.label}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error || invalid ? true : undefined, 'aria-describedby': description })}
      {error ? (
        <p id={description} role="alert" className={styles.error}>
          {error}
        </p>
      ) : (
        hint && (
          <p id={description} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
