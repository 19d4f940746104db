import type { Song } from '@rubato/contracts';
import { Button } from '@rubato/ui';
import { player, showToast, formatSongCount, useEntryPlayback, type QueueSource } from '@rubato/web-kit';
import { ListEnd, Pause, Play } from 'lucide-react';

interface CollectionActionsProps {
  source: QueueSource;
  songs: readonly Song[];
  /** Whether all songs are loaded. */
  ready: boolean;
}

/** Buttons to play all songs or append them to the queue. */
export function CollectionActions({ source, songs, ready }: CollectionActionsProps) {
  const { playing, toggle } = useEntryPlayback(source, () => player.playAll(songs, source));
  const Icon = playing ? Pause : Play;
  const disabled = !ready || songs.length === 0;
  const queueAll = () => {
    if (player.queueAll(songs, source))
      showToast('success', `Added ${formatSongCount(songs.length)} to the queue`);
  };
  return (
    <>
      <Button kind="play" disabled={disabled} onClick={toggle}>
        <Icon size={18} fill="currentColor" aria-hidden="true" />
        {playing ? 'Pause' : 'Play'}
      </Button>
      <Button disabled={disabled} onClick={queueAll}>
        <ListEnd size={18} aria-hidden="true" />
        Add to queue
      </Button>
    </>
  );
}
