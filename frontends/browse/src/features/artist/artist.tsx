import { ArtistLink } from '@rubato/ui';
import styles from './artist.module.css';

/** The artist of a song or an album, below its title. */
export function Artist({ name, handle }: { name: string; handle: string | undefined }) {
  return (
    <p className={styles.artist} dir="auto">
      <ArtistLink name={name} handle={handle} />
    </p>
  );
}
