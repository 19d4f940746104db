import { Progress } from '@rubato/ui';
import { songCount, type QueuedSong } from '@rubato/web-kit';

interface SavingProgressProps {
  songs: readonly QueuedSong[];
  left: readonly QueuedSong[];
}

/** How many of the queue's songs are in the playlist. */
export function SavingProgress({ songs, left }: SavingProgressProps) {
  const added = songs.length - left.length;
  const text = `${added} of ${songCount(songs.length)}`;
  return (
    <Progress
      label="Songs in the playlist"
      percent={Math.round((added / songs.length) * 100)}
      text={text}
      valueText={text}
    />
  );
}
