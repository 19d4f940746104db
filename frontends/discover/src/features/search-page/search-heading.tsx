import styles from './search-page.module.css';

/** The heading of a page of results. `what` names the only kind. */
export function SearchHeading({ text, what = 'Results' }: { text: string; what?: string }) {
  return (
    <h1 className={styles.title} title={text}>
      {what} for “<bdi>{text}</bdi>”
    </h1>
  );
}
