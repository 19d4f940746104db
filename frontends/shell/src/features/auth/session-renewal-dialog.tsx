import type { User } from '@rubato/contracts';
import { Dialog } from '@rubato/ui';
import { endSessionRenewal, sessionEndedText, useSetSession } from '@rubato/web-kit';
import { LogInForm } from './log-in/log-in-form.tsx';
import { ProviderLinks } from './log-in/provider-links.tsx';

/** Opens above other dialogs: the request of `user` is on hold until they have logged in again. */
export function SessionRenewalDialog({ user }: { user: User }) {
  const setSession = useSetSession();
  return (
    <Dialog title="Log In" description={sessionEndedText} open onClose={() => endSessionRenewal(undefined)}>
      <LogInForm
        email={user.email}
        onSuccess={(loggedIn) => {
          // For the same user, keep the session data: it may contain optimistic updates.
          if (loggedIn.id !== user.id) setSession(loggedIn);
          endSessionRenewal(loggedIn);
        }}
      />
      <ProviderLinks />
    </Dialog>
  );
}
