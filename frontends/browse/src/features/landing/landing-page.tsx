import { hiddenText } from '@rubato/ui';
import { PageTitle, Sections, albumPagesQuery, useHasSections, useInfiniteQuery } from '@rubato/web-kit';
import { AlbumsSection } from './albums-section.tsx';
import { isFirstVisit } from './first-visit.ts';
import { NoMusic } from './no-music.tsx';
import { MoreSongsSection, SongsSection } from './songs-section.tsx';
import { useAllSongs } from './use-all-songs.ts';
import { useFirstCovers } from './use-first-covers.ts';
import { Welcome } from './welcome.tsx';
import styles from './landing.module.css';

// Evaluated once per page load: the welcome text must not shift the albums when the visitor navigates back.
const isFirst = isFirstVisit();

/** Albums and the newest songs come first; the sections of other front ends are within reach above the endless list of songs. */
export function LandingPage() {
  const hasSections = useHasSections('home');
  const { songs, isError } = useAllSongs();
  const { data: albums } = useInfiniteQuery(albumPagesQuery);
  const areCoversShown = useFirstCovers(songs !== undefined);
  const isFirstScreenDone = areCoversShown || isError;
  const isEmpty = songs?.length === 0 && albums?.pages.every((page) => Object.keys(page.albums).length === 0);
  return (
    <div className={styles.page}>
      <PageTitle />
      {isEmpty ? (
        <NoMusic />
      ) : (
        <>
          <h1 className={hiddenText}>Browse music</h1>
          {isFirst && <Welcome />}
          <AlbumsSection />
          <SongsSection preview={hasSections} isFirstScreenDone={isFirstScreenDone} />
          {hasSections && isFirstScreenDone && (
            <>
              <div className={styles.sections}>
                <Sections place="home" />
              </div>
              {songs && <MoreSongsSection />}
            </>
          )}
        </>
      )}
    </div>
  );
}
