import type { User } from '@rubato/contracts';
import { Dialog } from '@rubato/ui';
import { endSessionRenewal, sessionEndedText, useSetSession } from '@rubato/web-kit';
import { LogInForm } from './log-in/log-in-form.tsx';
import { ProviderLinks } from './log-in/provider-links.tsx';

/** Opens above other dialogs: the request of `member` is on hold until they have logged in again. */
export function SessionRenewalDialog({ member }: { member: User }) {
  const setSession = useSetSession();
  return (
    <Dialog title="Log In" description={sessionEndedText} open onClose={() => endSessionRenewal(undefined)}>
      <LogInForm
        email={member.email}
        onSuccess={(user) => {
          // For the same member, keep the session data: it may contain optimistic updates.
          if (user.id !== member.id) setSession(user);
          endSessionRenewal(user);
        }}
      />
      <ProviderLinks />
    </Dialog>
  );
}
