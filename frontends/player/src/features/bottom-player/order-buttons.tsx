import { IconButton } from '@rubato/ui';
import { player, usePlayer, type Repeat } from '@rubato/web-kit';
import { Repeat as RepeatIcon, Repeat1, Shuffle } from 'lucide-react';

/** The mode after a press of the repeat button. */
const nextMode: Readonly<Record<Repeat, Repeat>> = { off: 'all', all: 'one', one: 'off' };

/** Cycles through off, all songs and one song. */
export function cycleRepeat(repeat: Repeat): void {
  player.setRepeat(nextMode[repeat]);
}

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
  const Icon = repeat === 'one' ? Repeat1 : RepeatIcon;
  return (
    <IconButton
      className={className}
      label={`Repeat: ${repeat}`}
      data-on={repeat !== 'off' || undefined}
      onClick={() => cycleRepeat(repeat)}
    >
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  );
}
