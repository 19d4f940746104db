import { lazyComponent } from '@rubato/ui';
import { endSessionRenewal, useSessionRenewal } from '@rubato/web-kit';

const SessionRenewalDialog = lazyComponent(
  async () => (await import('./session-renewal-dialog.tsx')).SessionRenewalDialog,
);

/** Lets a member whose session has ended log in again and go on. */
export function SessionRenewal() {
  const member = useSessionRenewal();
  return member && <SessionRenewalDialog member={member} onLoadError={() => endSessionRenewal(undefined)} />;
}
