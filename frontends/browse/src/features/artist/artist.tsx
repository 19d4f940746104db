import styles from './artist.module.css';

/** The artist of a song or an album, below its title. */
export function Artist({ name }: { name: string }) {
  return (
    <p className={styles.artist} dir="auto" title={name}>
      {name}
    </p>
  );
}
