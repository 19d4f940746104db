import { lazyPart, setPanel, useLayout } from '@rubato/web-kit';
import { QueuePanel } from '../queue-panel/queue-panel.tsx';
import { useFocusLeft } from './use-focus-left.ts';
import styles from './side-panel.module.css';

const LyricsPanel = lazyPart(async () => (await import('../lyrics/lyrics-panel.tsx')).LyricsPanel);

/** What stands beside the page: the queue, or the lyrics of the song that plays. */
export function SidePanel() {
  const { lyricsOpen } = useLayout();
  const focusHandlers = useFocusLeft(lyricsOpen ? 'lyrics' : 'queue');
  return (
    <div className={styles.place} {...focusHandlers}>
      {lyricsOpen ? <LyricsPanel onMissing={() => setPanel('lyricsOpen', false)} /> : <QueuePanel />}
    </div>
  );
}
