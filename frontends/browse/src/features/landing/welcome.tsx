import { useSession } from '@rubato/web-kit';
import styles from './landing.module.css';

/** What Rubato is, for someone who opens it for the first time. Its place is reserved while the session is checked. */
export function Welcome() {
  const { user, checking } = useSession();
  return (
    <p className={styles.welcome}>
      Rubato is a music library where every listener is an artist.{' '}
      <span className={checking ? styles.unchecked : undefined}>
        {user
          ? 'Play anything here, and add your own songs.'
          : 'Play anything here, and sign up to add your own songs.'}
      </span>
    </p>
  );
}
