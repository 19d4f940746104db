import type { User } from '@rubato/contracts';
import { EmptyState } from '@rubato/ui';
import { useQuery } from '@rubato/web-kit';
import { authOptionsQuery } from '../auth-options.query.ts';
import { getInvitationToken } from './invitation.ts';
import { ProviderLinks } from '../log-in/provider-links.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** The ways to sign up, or why there is none. Until the installation has told its mode, it is taken for open. */
export function SignUpView({ onSuccess }: { onSuccess: (user: User) => void }) {
  const { data } = useQuery(authOptionsQuery);
  const mode = data?.sign_up ?? 'open';
  if (mode === 'closed')
    return (
      <EmptyState
        drawing="key"
        title="Sign-up is closed"
        text="New accounts can’t be created here at the moment. You can listen without one."
      />
    );
  if (mode === 'invitation' && !getInvitationToken())
    return (
      <EmptyState
        drawing="envelope"
        title="Sign-up is by invitation"
        text="Ask an admin of this installation for a link. You can listen without an account."
      />
    );
  return (
    <>
      <SignUpForm onSuccess={onSuccess} />
      {mode === 'open' && <ProviderLinks />}
    </>
  );
}
