import { zodResolver } from '@hookform/resolvers/zod';
import { confirmationSchema, userSchema, type User } from '@rubato/contracts';
import { Button, Dialog, DialogFooter, Skeleton, TextField } from '@rubato/ui';
import { request, showFieldErrors, useQuery, useSetSession } from '@rubato/web-kit';
import { useForm } from 'react-hook-form';
import { useOwnQuery } from '../account/own-query.ts';
import { accountQuery, optionsQuery } from '../account/account.query.ts';
import styles from '../account/account.module.css';
import { findPasskeyObstacle } from '../passkeys/passkey-obstacle.ts';
import { PasskeyConfirmation } from './passkey-confirmation.tsx';
import { ProviderConfirmation } from './provider-confirmation.tsx';

interface ConfirmationDialogProps {
  onConfirmed: () => void;
  onCancel: () => void;
}

interface WayProps {
  onConfirmed: (user: User) => void;
  onCancel: () => void;
}

/** Asks users to prove their identity before a sensitive change. */
export function ConfirmationDialog({ onConfirmed, onCancel }: ConfirmationDialogProps) {
  const setSession = useSetSession();
  const handleConfirmed = (user: User) => {
    setSession(user);
    onConfirmed();
  };
  return (
    <Dialog
      title="Confirm that it’s you"
      description="Sensitive changes need a recent confirmation."
      open
      onClose={onCancel}
    >
      <Ways onConfirmed={handleConfirmed} onCancel={onCancel} />
    </Dialog>
  );
}

/** The ways that the user has on this page. If that is unknown, the password. */
function Ways({ onConfirmed, onCancel }: WayProps) {
  const account = useOwnQuery(accountQuery);
  const options = useQuery(optionsQuery);
  if (account.isPending || options.isPending) return <Skeleton />;
  const hasPassword = account.data?.has_password ?? true;
  const canUsePasskey = Boolean(account.data?.passkeys && options.data && !findPasskeyObstacle(options.data));
  return (
    <div className={styles.form}>
      {canUsePasskey && <PasskeyConfirmation onConfirmed={onConfirmed} />}
      {hasPassword ? (
        <PasswordConfirmation onConfirmed={onConfirmed} onCancel={onCancel} />
      ) : (
        <ProviderConfirmation onCancel={onCancel} />
      )}
    </div>
  );
}

function PasswordConfirmation({ onConfirmed, onCancel }: WayProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(confirmationSchema),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      onConfirmed(await request('/api/auth/confirmation', { method: 'POST', body, schema: userSchema }));
    } catch (error) {
      showFieldErrors(error, setError, { password: 'password' });
    }
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <DialogFooter failure={errors.root?.message}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit" pending={isSubmitting}>
          Confirm
        </Button>
      </DialogFooter>
    </form>
  );
}
