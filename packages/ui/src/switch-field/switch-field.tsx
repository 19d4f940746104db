import { useId } from 'react';
import styles from './switch-field.module.css';

interface SwitchFieldProps {
  label: string;
  /** What the setting does, below the switch. */
  description?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off, and takes effect immediately. */
export function SwitchField({ label, description, checked, onChange }: SwitchFieldProps) {
  const descriptionId = useId();
  return (
    <div>
      <label className={styles.setting}>
        {label}
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          aria-describedby={description && descriptionId}
          className={styles.switch}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </label>
      {description && (
        <p id={descriptionId} className={styles.description}>
          {description}
        </p>
      )}
    </div>
  );
}
