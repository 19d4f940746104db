import styles from './auth.module.css';

/** What went wrong with the form as a whole. */
export function FormFailure({ text }: { text: string | undefined }) {
  return (
    text && (
      <p role="alert" className={styles.failure}>
        {text}
      </p>
    )
  );
}
