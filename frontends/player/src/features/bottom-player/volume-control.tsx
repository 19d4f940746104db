import { IconButton, Slider, joinClassNames } from '@rubato/ui';
import { player, usePlayer } from '@rubato/web-kit';
import { createElement } from 'react';
import { chooseVolumeIcon } from './volume-icon.ts';
import styles from './player.module.css';

export function VolumeControl({ className }: { className: string | undefined }) {
  const volume = usePlayer((state) => state.volume);
  return (
    <span className={joinClassNames(styles.volumeControl, className)}>
      <IconButton label={volume === 0 ? 'Unmute' : 'Mute'} onClick={player.toggleMute}>
        {createElement(chooseVolumeIcon(volume), { size: 20, 'aria-hidden': true })}
      </IconButton>
      <Slider
        label="Volume"
        value={volume}
        max={1}
        step={0.01}
        valueText={`${Math.round(volume * 100)}%`}
        onChange={player.setVolume}
      />
    </span>
  );
}
