import { zodResolver } from '@hookform/resolvers/zod';
import { accountTexts, newPasswordFormSchema, resetRequestSchema } from '@rubato/contracts';
import { Button, FormFailure, TextField } from '@rubato/ui';
import { Link, PageTitle, showFieldErrors, useQuery } from '@rubato/web-kit';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { optionsQuery } from '../account/account.query.ts';
import { send } from '../account/message.ts';
import styles from '../account/account.module.css';
import { useLinkToken } from './link-token.ts';

/** Without the token of a link, asks for the address to send one to; with it, asks for the new password. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  return (
    <div className={styles.page}>
      <PageTitle>Reset your password</PageTitle>
      <section aria-labelledby="recovery-title">
        <h1 id="recovery-title">{token ? 'Choose a new password' : 'Reset your password'}</h1>
        <Recovery key={token} token={token} />
        <p className={styles.note}>
          <Link to="/login">Log in</Link>
          {!token && (
            <>
              {' · '}
              <Link to="/recovery-code">Use a recovery code</Link>
            </>
          )}
        </p>
      </section>
    </div>
  );
}

function Recovery({ token }: Pick<StepProps, 'token'>) {
  const [result, setResult] = useState<string>();
  const { data: options } = useQuery({ ...optionsQuery, enabled: token === undefined });
  if (result) return <p role="status">{result}</p>;
  return <Step token={token} mail={options?.mail} onDone={setResult} />;
}

interface StepProps {
  token: string | undefined;
  mail: 'smtp' | 'folder' | 'off' | undefined;
  onDone: (text: string) => void;
}

function Step({ token, mail, onDone }: StepProps): ReactNode {
  if (token) return <NewPasswordForm token={token} onDone={onDone} />;
  if (mail === 'off') return <p>{accountTexts.mailOff}</p>;
  return (
    <>
      <p className={styles.note}>
        {mail === 'folder'
          ? 'This installation keeps its mail in a folder on the server. Ask its operator for the link.'
          : 'We send you a link with which you choose a new password.'}
      </p>
      <RequestForm onDone={onDone} />
    </>
  );
}

function RequestForm({ onDone }: Pick<StepProps, 'onDone'>) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(resetRequestSchema),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      onDone(await send('POST', '/api/auth/password/reset', body));
    } catch (error) {
      showFieldErrors(error, setError, { email: 'email' });
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <FormFailure text={errors.root?.message} />
      <Button kind="primary" type="submit" pending={isSubmitting}>
        Send the link
      </Button>
    </form>
  );
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: (text: string) => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(newPasswordFormSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    try {
      onDone(await send('PUT', '/api/auth/password/reset', { token, password }));
    } catch (error) {
      showFieldErrors(error, setError, { password: 'password' });
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <TextField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <FormFailure text={errors.root?.message} />
      <Button kind="primary" type="submit" pending={isSubmitting}>
        Change password
      </Button>
    </form>
  );
}
