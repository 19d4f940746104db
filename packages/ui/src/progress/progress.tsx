import styles from './progress.module.css';

interface ProgressProps {
  /** What comes along, for screen readers. */
  label: string;
  /** How far it has come, 0 to 100. */
  percent: number;
  /** Stands below the bar. */
  text: string;
  /** What screen readers say for `percent`. */
  valueText: string;
  /** It goes on, and nobody knows for how long. */
  busy?: boolean;
}

/** How far something has come that takes its time. */
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
