import type { User } from '@rubato/contracts';
import type { ModalOf } from '@rubato/web-kit';
import { LogInForm } from './log-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** The form of a modal or page. In a file of its own, so that visitors who only listen never load it. */
export function AuthForm({ name, onSuccess }: { name: ModalOf<'shell'>; onSuccess: (user: User) => void }) {
  return name === 'login' ? <LogInForm onSuccess={onSuccess} /> : <SignUpForm onSuccess={onSuccess} />;
}
