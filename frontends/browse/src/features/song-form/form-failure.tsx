import styles from './song-form.module.css';

/** What belongs to no field. */
export function FormFailure({ text }: { text: string | undefined }) {
  return (
    text && (
      <p role="alert" className={styles.failure}>
        {text}
      </p>
    )
  );
}
