import { hiddenText } from '@rubato/ui';
import { PageTitle } from '@rubato/web-kit';
import { AlbumsSection } from './albums-section.tsx';
import { SongsSection } from './songs-section.tsx';
import styles from './landing.module.css';

export function LandingPage() {
  return (
    <div className={styles.page}>
      <PageTitle />
      <h1 className={hiddenText}>Music to browse</h1>
      <AlbumsSection />
      <SongsSection />
    </div>
  );
}
