import { hiddenText } from '@rubato/ui';
import { PageTitle } from '@rubato/web-kit';
import { AlbumsSection } from './albums-section.tsx';
import { isFirstVisit } from './first-visit.ts';
import { SongsSection } from './songs-section.tsx';
import styles from './landing.module.css';

// Evaluated once per page load: the welcome text must not shift the albums when the visitor navigates back.
const isFirst = isFirstVisit();

export function LandingPage() {
  return (
    <div className={styles.page}>
      <PageTitle />
      <h1 className={hiddenText}>Browse music</h1>
      {isFirst && (
        <p className={styles.welcome}>
          Rubato is a music library where every listener is an artist. Play anything here, and sign up to add
          your own songs.
        </p>
      )}
      <AlbumsSection />
      <SongsSection />
    </div>
  );
}
