import { ErrorState } from '@rubato/ui';
import { RemoteSlot } from '@rubato/web-kit';
import { firstPage } from './first-page.ts';
import { remoteFailureText } from './remote-failure.ts';

export function SidebarSlot() {
  return (
    <RemoteSlot
      module="library/sidebar"
      after={firstPage}
      failure={(retry) => <ErrorState title="Your Library" text={remoteFailureText} onRetry={retry} />}
    >
      {({ Sidebar }) => <Sidebar />}
    </RemoteSlot>
  );
}
