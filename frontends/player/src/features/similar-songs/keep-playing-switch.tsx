import { SwitchField } from '@rubato/ui';
import { player, usePlayer } from '@rubato/web-kit';

/** Whether similar songs follow the end of the queue. */
export function KeepPlayingSwitch({ description }: { description?: string }) {
  return (
    <SwitchField
      label="Keep playing similar songs"
      {...(description && { description })}
      checked={usePlayer(({ keepPlaying }) => keepPlaying)}
      onChange={player.setKeepPlaying}
    />
  );
}
