import { createLazyComponent } from '@rubato/ui';
import { setPanel, useLayout } from '@rubato/web-kit';
import { QueuePanel } from '../queue-panel/queue-panel.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import styles from './side-panel.module.css';

const LyricsPanel = createLazyComponent(async () => (await import('../lyrics/lyrics-panel.tsx')).LyricsPanel);

/** The panel next to the page: the queue, or the lyrics of the current song. */
export function SidePanel() {
  const { lyricsOpen } = useLayout();
  const focusHandlers = useFocusReturn(lyricsOpen ? 'lyrics' : 'queue');
  return (
    <div className={styles.panel} {...focusHandlers}>
      {lyricsOpen ? (
        <LyricsPanel onLoadError={() => setPanel('lyricsOpen', false)} />
      ) : (
        <QueuePanel onClose={() => setPanel('queueOpen', false)} />
      )}
    </div>
  );
}
