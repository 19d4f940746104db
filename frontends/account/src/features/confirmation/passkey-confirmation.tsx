import type { User } from '@rubato/contracts';
import { Button, FormFailure } from '@rubato/ui';
import { useMutation } from '@rubato/web-kit';
import { confirmWithPasskey, getPasskeyErrorText } from '../passkeys/authenticator.ts';
import styles from '../account/account.module.css';

/** Confirms the identity of the user with a passkey. */
export function PasskeyConfirmation({ onConfirmed }: { onConfirmed: (user: User) => void }) {
  const confirmation = useMutation({ mutationFn: confirmWithPasskey, onSuccess: onConfirmed });
  return (
    <div className={styles.form}>
      <Button pending={confirmation.isPending} onClick={() => confirmation.mutate()}>
        Use a passkey
      </Button>
      <FormFailure text={confirmation.error ? getPasskeyErrorText(confirmation.error) : undefined} />
    </div>
  );
}
