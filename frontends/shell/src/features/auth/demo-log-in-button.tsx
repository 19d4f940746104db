import type { User } from '@rubato/contracts';
import { Button } from '@rubato/ui';
import { errorText, showToast, useMutation } from '@rubato/web-kit';
import { logInDemo } from './log-in-demo.ts';

export function DemoLogInButton({ onSuccess }: { onSuccess: (user: User) => void }) {
  const demo = useMutation({
    mutationFn: logInDemo,
    onSuccess,
    onError: (error) => showToast('failure', errorText(error)),
  });
  return (
    <Button pending={demo.isPending} onClick={() => demo.mutate()}>
      Demo log in
    </Button>
  );
}
