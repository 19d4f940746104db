import styles from './form.module.css';

/** What went wrong with a form as a whole, or belongs to no field that a person sees. */
export function FormFailure({ text }: { text: string | undefined }) {
  return (
    text && (
      <p role="alert" className={styles.failure}>
        {text}
      </p>
    )
  );
}
