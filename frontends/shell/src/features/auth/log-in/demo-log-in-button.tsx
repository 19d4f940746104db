import type { User } from '@rubato/contracts';
import { ProofAborted, type Prove } from '@rubato/proof-of-work';
import { Button } from '@rubato/ui';
import { getErrorText, showToast, useMutation } from '@rubato/web-kit';
import { logInDemo } from './log-in-demo.ts';

interface DemoLogInButtonProps {
  prove: Prove;
  onSuccess: (user: User) => void;
}

export function DemoLogInButton({ prove, onSuccess }: DemoLogInButtonProps) {
  const demo = useMutation({
    mutationFn: () => prove(logInDemo),
    onSuccess,
    onError: (error) => {
      if (!(error instanceof ProofAborted)) showToast('failure', getErrorText(error));
    },
  });
  return (
    <Button pending={demo.isPending} onClick={() => demo.mutate()}>
      Demo log in
    </Button>
  );
}
