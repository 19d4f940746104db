import { IconButton } from '@rubato/ui';
import { player, usePlayer } from '@rubato/web-kit';
import { Repeat as RepeatIcon, Repeat1, Shuffle } from 'lucide-react';

export function ShuffleButton({ className }: { className: string | undefined }) {
  const shuffled = usePlayer(({ unshuffled }) => unshuffled !== undefined);
  const empty = usePlayer(({ queue }) => queue.songs.length === 0);
  return (
    <IconButton
      className={className}
      label="Shuffle"
      aria-pressed={shuffled}
      disabled={empty}
      onClick={player.shuffle}
    >
      <Shuffle size={18} aria-hidden="true" />
    </IconButton>
  );
}

export function RepeatButton({ className }: { className: string | undefined }) {
  const repeat = usePlayer((state) => state.repeat);
  const empty = usePlayer(({ queue }) => queue.songs.length === 0);
  const Icon = repeat === 'one' ? Repeat1 : RepeatIcon;
  return (
    <IconButton
      className={className}
      label={`Repeat: ${repeat}`}
      data-on={repeat !== 'off' || undefined}
      disabled={empty}
      onClick={player.cycleRepeat}
    >
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  );
}
