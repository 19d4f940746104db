import { IconButton, Slider, joinClassNames } from '@rubato/ui';
import {
  PlayerExtensions,
  player,
  togglePanel,
  useLayout,
  useMediaQuery,
  usePlayer,
  widths,
} from '@rubato/web-kit';
import { ListOrdered, MicVocal } from 'lucide-react';
import { chooseVolumeIcon } from './volume-icon.ts';
import styles from './player.module.css';
import { createElement } from 'react';

export function SoundControls() {
  const volume = usePlayer((state) => state.volume);
  const { queueOpen, lyricsOpen } = useLayout();
  const empty = usePlayer(({ queue }) => queue.songs.length === 0);
  // Phones have hardware volume buttons.
  const hasVolume = !useMediaQuery(widths.phone);
  return (
    <div className={styles.sound}>
      <PlayerExtensions place="controls" />
      <IconButton
        label="Lyrics"
        data-opens="lyrics"
        disabled={empty}
        aria-expanded={lyricsOpen && !empty}
        className={joinClassNames(styles.panelButton, styles.lyricsButton)}
        onClick={() => togglePanel('lyricsOpen')}
      >
        <MicVocal size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Queue"
        data-opens="queue"
        disabled={empty}
        aria-expanded={queueOpen && !empty}
        className={styles.panelButton}
        onClick={() => togglePanel('queueOpen')}
      >
        <ListOrdered size={20} aria-hidden="true" />
      </IconButton>
      {hasVolume && (
        <span className={styles.volume}>
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
      )}
    </div>
  );
}
