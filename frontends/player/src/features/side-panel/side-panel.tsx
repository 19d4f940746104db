import { useLayout } from '@rubato/web-kit';
import { Suspense, lazy } from 'react';
import { QueuePanel } from '../queue-panel/queue-panel.tsx';

const LyricsPanel = lazy(async () => ({
  default: (await import('../lyrics/lyrics-panel.tsx')).LyricsPanel,
}));

/** What stands beside the page: the queue, or the lyrics of the song that plays. */
export function SidePanel() {
  const { lyricsOpen } = useLayout();
  if (!lyricsOpen) return <QueuePanel />;
  return (
    <Suspense fallback={null}>
      <LyricsPanel />
    </Suspense>
  );
}
