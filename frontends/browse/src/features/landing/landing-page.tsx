import { hiddenText } from '@rubato/ui';
import { PageTitle } from '@rubato/web-kit';
import { AlbumsSection } from './albums-section.tsx';
import { isFirstVisit } from './first-visit.ts';
import { SongsSection } from './songs-section.tsx';
import styles from './landing.module.css';

// For the whole visit: what stands above the albums must not move them when one comes back to the page.
const isFirst = isFirstVisit();

export function LandingPage() {
  return (
    <div className={styles.page}>
      <PageTitle />
      <h1 className={hiddenText}>Music to browse</h1>
      {isFirst && (
        <p className={styles.welcome}>
          Rubato is a music library where every listener is an artist. Play anything here, and sign up to add
          songs of your own.
        </p>
      )}
      <AlbumsSection />
      <SongsSection />
    </div>
  );
}
