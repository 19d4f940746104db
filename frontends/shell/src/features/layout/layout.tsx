import { createMotionRef, pageBackdropId } from '@rubato/ui';
import { setPanel, useLayout, useLocation, usePlayer } from '@rubato/web-kit';
import { useEffect, type ReactNode } from 'react';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import { PlayerSlot } from './player-slot.tsx';
import { QueueSlot } from './queue-slot.tsx';
import { SidebarSlot } from './sidebar-slot.tsx';
import { TopBar } from './top-bar.tsx';
import { useScrollingBackdrop } from './use-scrolling-backdrop.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import styles from './layout.module.css';

const panelRef = createMotionRef((panel: HTMLElement) => ({
  root: panel,
  isOverlay: true,
  duration: 'calm',
  parts: [{ element: panel, getKeyframes: () => [{ translate: '100%' }, {}] }],
}));

/** The frame of every page. Each slot reserves its space, so that late content causes no layout shift. */
export function Layout({ children }: { children: ReactNode }) {
  const page = useScrollMemory();
  const backdrop = useScrollingBackdrop(page);
  const { queueOpen, lyricsOpen, libraryOpen } = useLayout();
  const { pathname } = useLocation();
  // Close the drawer after navigation.
  useEffect(() => setPanel('libraryOpen', false), [pathname]);
  const hasQueue = usePlayer(({ queue }) => queue.songs.length > 0);
  const panel = lyricsOpen ? 'Lyrics' : 'Queue';
  const hasPanel = hasQueue && (queueOpen || lyricsOpen);
  return (
    <div className={styles.frame} data-queue={hasPanel || undefined}>
      <a href="#page" className={styles.skip}>
        Skip to main content
      </a>
      <TopBar />
      <aside className={styles.sidebar} data-open={libraryOpen || undefined} aria-label="Your Library">
        <SidebarSlot />
      </aside>
      <div className={styles.pane}>
        <div id={pageBackdropId} ref={backdrop} className={styles.backdrop} />
        <main id="page" ref={page} className={styles.page} tabIndex={-1}>
          {children}
        </main>
      </div>
      {hasPanel && (
        <aside ref={panelRef} className={styles.queue} aria-label={panel}>
          <QueueSlot />
        </aside>
      )}
      <div className={styles.notice}>
        <OfflineNotice />
      </div>
      <footer className={styles.player} aria-label="Player">
        <PlayerSlot />
      </footer>
      <BottomNavigation />
    </div>
  );
}
