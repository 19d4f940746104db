import type { User } from '@rubato/contracts';
import type { AuthViewName } from './auth-texts.ts';
import { LogInForm } from './log-in/log-in-form.tsx';
import { ProviderLinks } from './log-in/provider-links.tsx';
import { SignUpView } from './sign-up/sign-up-view.tsx';

/** The form of a modal or page. In a file of its own, so that visitors who only listen never load it. */
export function AuthForm({ name, onSuccess }: { name: AuthViewName; onSuccess: (user: User) => void }) {
  if (name === 'signup') return <SignUpView onSuccess={onSuccess} />;
  return (
    <>
      <LogInForm onSuccess={onSuccess} />
      <ProviderLinks />
    </>
  );
}
