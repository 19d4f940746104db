import { ErrorState } from '@rubato/ui';
import { RegionSlot } from '@rubato/web-kit';
import { SidePanelPlaceholder } from './placeholders.tsx';
import { remoteFailureText } from './remote-failure.ts';

export function QueueSlot() {
  return (
    <RegionSlot
      region="side-panel"
      waiting={<SidePanelPlaceholder />}
      failure={(retry) => <ErrorState title="Currently Playing" text={remoteFailureText} onRetry={retry} />}
    />
  );
}
