import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

export function TextField({
  label,
  hiddenLabel,
  error,
  hint,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hiddenLabel={hiddenLabel} error={error} hint={hint}>
      {(attributes) => <input dir="auto" {...input} {...attributes} className={styles.control} />}
    </Field>
  );
}

export function TextAreaField({ label, error, hint, ...input }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(attributes) => <textarea dir="auto" {...input} {...attributes} className={styles.control} />}
    </Field>
  );
}
