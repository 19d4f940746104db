import { Button, SettingsSection, SwitchField } from '@rubato/ui';
import { showToast } from '@rubato/web-kit';
import { useRecentSearches } from '../search/use-recent-searches.ts';

/** Whether this browser remembers searches, and a button that makes it forget those of the user. */
export function SearchHistorySection() {
  const { searches, isPaused, pause, forgetAll } = useRecentSearches();
  return (
    <SettingsSection title="Recent searches">
      <SwitchField
        label="Remember your searches"
        description="To repeat them from the search field. They stay in this browser."
        checked={!isPaused}
        onChange={(remembers) => pause(!remembers)}
      />
      <Button
        disabled={searches.length === 0}
        onClick={() => {
          forgetAll();
          showToast('success', 'Recent searches cleared');
        }}
      >
        Clear recent searches
      </Button>
    </SettingsSection>
  );
}
