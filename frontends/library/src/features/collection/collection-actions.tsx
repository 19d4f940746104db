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

/** Buttons to play all songs or append them to the queue; none if there are no songs. */
export function CollectionActions({ source, songs, ready }: CollectionActionsProps) {
  const { playing, toggle } = useEntryPlayback(source, () => player.playAll(songs, source));
  const Icon = playing ? Pause : Play;
  const queueAll = () => {
    if (player.queueAll(songs, source))
      showToast('success', `Added ${formatSongCount(songs.length)} to the queue`);
  };
  if (ready && songs.length === 0) return null;
  return (
    <>
      <Button kind="play" disabled={!ready} onClick={toggle}>
        <Icon size={18} fill="currentColor" aria-hidden="true" />
        {playing ? 'Pause' : 'Play'}
      </Button>
      <Button disabled={!ready} onClick={queueAll}>
        <ListEnd size={18} aria-hidden="true" />
        Add to queue
      </Button>
    </>
  );
}
