import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';
import field from '../field/field.module.css';
import { joinClassNames } from '../theme/class-names.ts';
import styles from './select.module.css';

interface SelectOption {
  value: string;
  label: string;
}

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children' | 'multiple'> & {
    /** Shown while nothing is chosen; it cannot be chosen itself. */
    placeholder: string;
    options: readonly SelectOption[];
    /** The value of the chosen option; empty while nothing is chosen. */
    value: string;
    onChange: (value: string) => void;
  };

/** A native select, so that keyboard, typing and touch work as users expect. */
export function Select(props: SelectProps) {
  const { label, error, hint, hiddenLabel, placeholder, options, value, onChange, ...select } = props;
  return (
    <Field label={label} error={error} hint={hint} hiddenLabel={hiddenLabel}>
      {(attributes) => (
        <span className={styles.select}>
          <select
            {...select}
            {...attributes}
            className={joinClassNames(field.control, styles.control)}
            value={value}
            data-empty={value === '' || undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            <option value="" disabled>
              {placeholder}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.arrow} size={18} aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}
