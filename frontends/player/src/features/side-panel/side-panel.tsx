import { lazyPart, setPanel, useLayout } from '@rubato/web-kit';
import { QueuePanel } from '../queue-panel/queue-panel.tsx';

const LyricsPanel = lazyPart(async () => (await import('../lyrics/lyrics-panel.tsx')).LyricsPanel);

/** What stands beside the page: the queue, or the lyrics of the song that plays. */
export function SidePanel() {
  const { lyricsOpen } = useLayout();
  if (!lyricsOpen) return <QueuePanel />;
  return <LyricsPanel onMissing={() => setPanel('lyricsOpen', false)} />;
}
