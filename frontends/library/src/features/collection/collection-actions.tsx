import type { Song } from '@rubato/contracts';
import { Button } from '@rubato/ui';
import { isUnderWay, player, showToast, songCount, usePlayer } from '@rubato/web-kit';
import { ListPlus, Pause, Play } from 'lucide-react';
import { useMemo } from 'react';

/** Plays all songs, or puts them at the end of the queue. */
export function CollectionActions({ songs, ready }: { songs: readonly Song[]; ready: boolean }) {
  const ids = useMemo(() => songs.map(({ id }) => id), [songs]);
  const underWay = usePlayer(({ queue }) => isUnderWay(queue, ids));
  const playing = usePlayer((state) => underWay && state.playing);
  const Icon = playing ? Pause : Play;
  const disabled = !ready || songs.length === 0;
  const queueAll = () => {
    player.queue(...songs);
    showToast('success', `${songCount(songs.length)} added to the queue`);
  };
  return (
    <>
      <Button
        kind="play"
        disabled={disabled}
        onClick={() => (underWay ? player.toggle() : player.playAll(songs))}
      >
        <Icon size={18} fill="currentColor" aria-hidden="true" />
        {playing ? 'Pause' : 'Play'}
      </Button>
      <Button disabled={disabled} onClick={queueAll}>
        <ListPlus size={18} aria-hidden="true" />
        Add to queue
      </Button>
    </>
  );
}
