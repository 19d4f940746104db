import { zodResolver } from '@hookform/resolvers/zod';
import { passkeyRenameSchema, passkeySchema, type Passkey } from '@rubato/contracts';
import { Button, Dialog, DialogFooter, TextField } from '@rubato/ui';
import { request, showFieldErrors, useQueryClient } from '@rubato/web-kit';
import { useForm } from 'react-hook-form';
import styles from '../account/account.module.css';
import { passkeysQuery } from './passkeys.query.ts';

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const queries = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(passkeyRenameSchema),
    defaultValues: { name: passkey.name },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      await request(`/api/auth/passkeys/${passkey.id}`, { method: 'PUT', body, schema: passkeySchema });
      await queries.invalidateQueries(passkeysQuery);
      onClose();
    } catch (error) {
      showFieldErrors(error, setError, { name: 'name' });
    }
  });
  return (
    <Dialog title="Rename the passkey" open onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
        <DialogFooter failure={errors.root?.message}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" pending={isSubmitting}>
            Rename
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
