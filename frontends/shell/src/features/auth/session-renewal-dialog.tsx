import type { User } from '@rubato/contracts';
import { Dialog } from '@rubato/ui';
import { endSessionRenewal, sessionEndedText, useSetSession } from '@rubato/web-kit';
import { LogInForm } from './log-in-form.tsx';

/** Over whatever is open: what `member` wanted to save waits below until they have logged in again. */
export function SessionRenewalDialog({ member }: { member: User }) {
  const setSession = useSetSession();
  return (
    <Dialog title="Log In" description={sessionEndedText} open onClose={() => endSessionRenewal(undefined)}>
      <LogInForm
        email={member.email}
        onSuccess={(user) => {
          // The same member's page stays as it is, with what it shows before the server knows of it.
          if (user.id !== member.id) setSession(user);
          endSessionRenewal(user);
        }}
      />
    </Dialog>
  );
}
