import { Button, SettingsSection, SwitchField } from '@rubato/ui';
import {
  clearPlayHistory,
  pausePlayHistory,
  showToast,
  usePlayedSongIds,
  usePlayHistoryPaused,
} from '@rubato/web-kit';

/** Whether this browser remembers what it plays, and a button that makes it forget. */
export function PlayHistorySection() {
  return (
    <SettingsSection title="Listening history">
      <SwitchField
        label="Remember what you play"
        description="For “Recently played”, and to choose songs that follow your queue. It stays in this browser."
        checked={!usePlayHistoryPaused()}
        onChange={(remembers) => pausePlayHistory(!remembers)}
      />
      <Button
        disabled={usePlayedSongIds().length === 0}
        onClick={() => {
          clearPlayHistory();
          showToast('success', 'Listening history cleared');
        }}
      >
        Clear listening history
      </Button>
    </SettingsSection>
  );
}
