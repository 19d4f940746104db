import { reasonFormSchema } from '@rubato/contracts';
import { Button, Dialog, DialogFooter, TextAreaField } from '@rubato/ui';
import { showFieldErrors } from '@rubato/web-kit';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import styles from '../account/account.module.css';

interface ReasonDialogProps {
  title: string;
  /** What will happen, and who reads the reason. */
  description: string;
  /** The label of the button. */
  action: string;
  /** Throws to keep the dialog open. */
  act: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** Whether the caller shows something else after the act. */
  staysOpen?: boolean;
  /** Further fields. */
  children?: ReactNode;
}

/** Every act of a moderator has a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, action, act, onClose, staysOpen = false, children } = props;
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(reasonFormSchema),
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ reason }) => {
    try {
      await act(reason);
      if (!staysOpen) onClose();
    } catch (error) {
      showFieldErrors(error, setError, { reason: 'reason' });
    }
  });
  return (
    <Dialog title={title} description={description} open onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {children}
        <TextAreaField label="Reason" rows={4} error={errors.reason?.message} {...register('reason')} />
        <DialogFooter failure={errors.root?.message}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" pending={isSubmitting}>
            {action}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
