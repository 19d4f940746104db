import styles from './form.module.css';

/** The error of a form as a whole, or of a field that is not visible. */
export function FormFailure({ text }: { text: string | undefined }) {
  return (
    text && (
      <p role="alert" className={styles.failure}>
        {text}
      </p>
    )
  );
}
