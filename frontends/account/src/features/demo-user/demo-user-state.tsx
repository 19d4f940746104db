import { EmptyState } from '@rubato/ui';
import { CreateAccountButton } from './create-account-button.tsx';

interface DemoUserStateProps {
  title: string;
  /** What an account of one's own allows. */
  text: string;
}

/** Shown instead of settings that the demo user, whom everyone shares, cannot have. */
export function DemoUserState({ title, text }: DemoUserStateProps) {
  return (
    <EmptyState drawing="key" title={title} text={text}>
      <CreateAccountButton />
    </EmptyState>
  );
}
