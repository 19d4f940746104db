import { Progress } from '@rubato/ui';
import { formatSongCount, type QueuedSong } from '@rubato/web-kit';

interface SavingProgressProps {
  songs: readonly QueuedSong[];
  remaining: readonly QueuedSong[];
}

/** Number of songs added to the playlist so far. */
export function SavingProgress({ songs, remaining }: SavingProgressProps) {
  const added = songs.length - remaining.length;
  const text = `${added} of ${formatSongCount(songs.length)}`;
  return (
    <Progress
      label="Songs added"
      percent={Math.round((added / songs.length) * 100)}
      text={text}
      valueText={text}
    />
  );
}
