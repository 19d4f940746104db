import { ErrorState } from '@rubato/ui';
import { RemoteSlot } from '@rubato/web-kit';
import { remoteFailureText } from './remote-failure.ts';

export function QueueSlot() {
  return (
    <RemoteSlot
      module="player/queue"
      failure={(retry) => <ErrorState title="Currently Playing" text={remoteFailureText} onRetry={retry} />}
    >
      {({ QueuePanel }) => <QueuePanel />}
    </RemoteSlot>
  );
}
