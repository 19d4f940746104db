import { zodResolver } from '@hookform/resolvers/zod';
import { deleteAccountSchema, deletionTexts } from '@rubato/contracts';
import { Button, Dialog, DialogFooter, TextField } from '@rubato/ui';
import { showFieldErrors, useQueryClient } from '@rubato/web-kit';
import { useForm } from 'react-hook-form';
import { setOwnData } from '../account/own-query.ts';
import styles from '../account/account.module.css';
import { useConfirmation } from '../confirmation/use-confirmation.tsx';
import { deleteAccount, deletionQuery } from './leaving.query.ts';

interface DeleteAccountDialogProps {
  username: string;
  onClose: () => void;
}

/** Asks for the username, so that no one deletes an account by mistake. */
export function DeleteAccountDialog({ username, onClose }: DeleteAccountDialogProps) {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirmation();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(deleteAccountSchema),
    defaultValues: { username: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (form) => {
    if (form.username.trim() !== username) return setError('username', { message: deletionTexts.username });
    try {
      const requested = await confirm(() => deleteAccount(form));
      if (!requested) return;
      setOwnData(queries, deletionQuery, requested);
      onClose();
    } catch (error) {
      showFieldErrors(error, setError, { username: 'username' });
    }
  });
  return (
    <Dialog
      title="Delete your account?"
      description="You have some time to change your mind. After that, nothing can be restored."
      open
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={`Type your username, ${username}, to confirm`}
          autoComplete="off"
          error={errors.username?.message}
          {...register('username')}
        />
        <DialogFooter failure={errors.root?.message}>
          <Button onClick={onClose}>No, keep it</Button>
          <Button kind="danger" type="submit" pending={isSubmitting}>
            Yes, delete it
          </Button>
        </DialogFooter>
      </form>
      {dialog}
    </Dialog>
  );
}
