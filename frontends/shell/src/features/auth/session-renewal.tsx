import { createLazyComponent } from '@rubato/ui';
import { endSessionRenewal, useSessionRenewal } from '@rubato/web-kit';

const SessionRenewalDialog = createLazyComponent(
  async () => (await import('./session-renewal-dialog.tsx')).SessionRenewalDialog,
);

/** Lets a user whose session has expired log in again and continue. */
export function SessionRenewal() {
  const user = useSessionRenewal();
  return user && <SessionRenewalDialog user={user} onLoadError={() => endSessionRenewal(undefined)} />;
}
