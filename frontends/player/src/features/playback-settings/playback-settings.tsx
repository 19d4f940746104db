import { SettingsSection, SwitchField } from '@rubato/ui';
import { player, usePlayer } from '@rubato/web-kit';
import { CrossfadeControl, crossfadeDescription } from '../crossfade/crossfade-control.tsx';
import { LoudnessSelect, loudnessDescription } from '../loudness/loudness-select.tsx';
import { KeepPlayingSwitch } from '../similar-songs/keep-playing-switch.tsx';
import styles from './playback-settings.module.css';

/** How songs follow each other, for this browser. Most of it is in the queue and in the account menu too. */
export function PlaybackSettings() {
  return (
    <div className={styles.settings}>
      <SettingsSection title="After the queue">
        <KeepPlayingSwitch description="When the queue ends, songs like those you have played follow." />
      </SettingsSection>
      <SettingsSection title="Crossfade">
        <p className={styles.description}>
          {crossfadeDescription} When it is off, songs follow each other without a gap.
        </p>
        <CrossfadeControl />
        <SwitchField
          label="Gapless albums"
          description="Songs that play in the order of their album are not crossfaded."
          checked={usePlayer(({ gaplessAlbums }) => gaplessAlbums)}
          onChange={player.setGaplessAlbums}
        />
      </SettingsSection>
      <SettingsSection title="Loudness">
        <p className={styles.description}>{loudnessDescription}</p>
        <LoudnessSelect hiddenLabel />
      </SettingsSection>
    </div>
  );
}
