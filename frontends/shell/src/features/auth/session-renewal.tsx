import { createLazyComponent } from '@rubato/ui';
import { endSessionRenewal, useSessionRenewal } from '@rubato/web-kit';

const SessionRenewalDialog = createLazyComponent(
  async () => (await import('./session-renewal-dialog.tsx')).SessionRenewalDialog,
);

/** Lets a member whose session has expired log in again and continue. */
export function SessionRenewal() {
  const member = useSessionRenewal();
  return member && <SessionRenewalDialog member={member} onLoadError={() => endSessionRenewal(undefined)} />;
}
