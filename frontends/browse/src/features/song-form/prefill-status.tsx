import styles from './song-form.module.css';

interface PrefillStatusProps {
  /** What was filled in; empty until a file is chosen and read. */
  note: string;
  /** Shown before. */
  hint: string;
}

/** Says what is filled in from an audio file. Its space is reserved, so that a click while a file is being read does not miss. */
export function PrefillStatus({ note, hint }: PrefillStatusProps) {
  return (
    <p className={styles.note}>
      <span role="status">{note}</span>
      {!note && hint}
    </p>
  );
}
