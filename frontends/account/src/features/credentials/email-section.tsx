import { zodResolver } from '@hookform/resolvers/zod';
import { emailChangeSchema, type AccountDetails } from '@rubato/contracts';
import { Button, FormFailure, SettingsSection, TextField } from '@rubato/ui';
import {
  getErrorText,
  showFieldErrors,
  showToast,
  useMutation,
  useQuery,
  useQueryClient,
  useUnsavedWork,
} from '@rubato/web-kit';
import { useForm } from 'react-hook-form';
import { accountQuery, optionsQuery } from '../account/account.query.ts';
import { send } from '../account/message.ts';
import styles from '../account/account.module.css';
import { useConfirmation } from '../confirmation/use-confirmation.tsx';

/** The email address: whether it is verified, and a form for a new one. */
export function EmailSection({ account }: { account: AccountDetails }) {
  const { data: options } = useQuery(optionsQuery);
  return (
    <SettingsSection title="Email address">
      {options?.mail === 'off' && (
        <p className={styles.note}>
          Your address is {account.email}. This installation doesn’t send mail, so the address can’t be
          changed.
        </p>
      )}
      {options?.mail === 'folder' && (
        <p className={styles.note}>
          This installation keeps its mail in a folder on the server. Ask its operator for the link.
        </p>
      )}
      {options && options.mail !== 'off' && (
        <>
          <VerificationStatus account={account} />
          <EmailForm />
        </>
      )}
    </SettingsSection>
  );
}

function VerificationStatus({ account }: { account: AccountDetails }) {
  const sending = useMutation({
    mutationFn: () => send('POST', '/api/auth/email/verification'),
    onSuccess: (text) => showToast('success', text),
    onError: (error) => showToast('failure', getErrorText(error)),
  });
  const { email, email_verified: isVerified, pending_email: pending } = account;
  if (isVerified && !pending) return <p className={styles.note}>{email} is verified.</p>;
  return (
    <>
      <p className={styles.note}>
        {pending
          ? `We have sent a link to ${pending}. Open it to use that address instead of ${email}.`
          : `${email} is not verified. Verify it to be able to recover your account.`}
      </p>
      <Button pending={sending.isPending} onClick={() => sending.mutate()}>
        {pending ? 'Send the link again' : 'Send a verification link'}
      </Button>
    </>
  );
}

function EmailForm() {
  const queries = useQueryClient();
  const { confirm, dialog } = useConfirmation();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(emailChangeSchema),
    defaultValues: { email: '' },
  });
  const { errors, isDirty, isSubmitting } = formState;
  useUnsavedWork(isDirty && !isSubmitting);
  const submit = handleSubmit(async (body) => {
    try {
      const text = await confirm(() => send('POST', '/api/auth/email', body));
      if (!text) return;
      reset();
      await queries.invalidateQueries(accountQuery);
      showToast('success', text);
    } catch (error) {
      showFieldErrors(error, setError, { email: 'email' });
    }
  });
  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="New email address"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <FormFailure text={errors.root?.message} />
        <Button type="submit" pending={isSubmitting} disabled={!isDirty}>
          Change email address
        </Button>
      </form>
      {dialog}
    </>
  );
}
