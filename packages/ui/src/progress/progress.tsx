import styles from './progress.module.css';

interface ProgressProps {
  /** The accessible name. */
  label: string;
  /** The progress, 0 to 100. */
  percent: number;
  /** Shown below the bar. */
  text: string;
  /** The text that screen readers announce for `percent`. */
  valueText: string;
  /** Whether the remaining time is unknown. */
  busy?: boolean;
}

/** A progress bar with text. */
export function Progress({ label, percent, text, valueText, busy }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={valueText}
        data-busy={busy || undefined}
      >
        <span className={styles.bar} style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.text}>{text}</p>
    </div>
  );
}
