import { zodResolver } from '@hookform/resolvers/zod';
import { accountTexts, newPasswordFormSchema, resetRequestSchema } from '@rubato/contracts';
import { Button, FormFailure, TextField, getButtonClass } from '@rubato/ui';
import { Link, PageTitle, showFieldErrors, useQuery } from '@rubato/web-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { optionsQuery } from '../account/account.query.ts';
import { MessagePage } from '../account/message-page.tsx';
import { send } from '../account/message.ts';
import styles from '../account/account.module.css';
import { useLinkToken } from './link-token.ts';

/** Without the token of a link, asks for the address to send one to; with it, asks for the new password. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  return token ? <NewPassword key={token} token={token} /> : <LinkRequest />;
}

function NewPassword({ token }: { token: string }) {
  const [result, setResult] = useState<string>();
  if (result)
    return (
      <MessagePage role="status" drawing="key" title="Password changed" text={result}>
        <Link to="/login" className={getButtonClass({ kind: 'primary' })}>
          Log in
        </Link>
      </MessagePage>
    );
  return (
    <div className={styles.page}>
      <PageTitle>Reset your password</PageTitle>
      <section aria-labelledby="recovery-title">
        <h1 id="recovery-title">Choose a new password</h1>
        <NewPasswordForm token={token} onDone={setResult} />
        <p className={styles.note}>
          <Link to="/login">Log in</Link>
        </p>
      </section>
    </div>
  );
}

function LinkRequest() {
  const [result, setResult] = useState<string>();
  const { data: options } = useQuery(optionsQuery);
  if (result)
    return (
      <MessagePage role="status" drawing="envelope" title="Check your mail" text={result}>
        <OtherWays />
      </MessagePage>
    );
  if (options?.mail === 'off')
    return (
      <MessagePage role="status" drawing="key" title="Reset your password" text={accountTexts.mailOff}>
        <OtherWays />
      </MessagePage>
    );
  return (
    <div className={styles.page}>
      <PageTitle>Reset your password</PageTitle>
      <section aria-labelledby="recovery-title">
        <h1 id="recovery-title">Reset your password</h1>
        <p className={styles.note}>
          {options?.mail === 'folder'
            ? 'This installation keeps its mail in a folder on the server. Ask its operator for the link.'
            : 'We send you a link with which you choose a new password.'}
        </p>
        <RequestForm onDone={setResult} />
        <p className={styles.note}>
          <Link to="/login">Log in</Link>
          {' · '}
          <Link to="/recovery-code">Use a recovery code</Link>
        </p>
      </section>
    </div>
  );
}

function OtherWays() {
  return (
    <>
      <Link to="/recovery-code" className={getButtonClass({})}>
        Use a recovery code
      </Link>
      <Link to="/login" className={getButtonClass({})}>
        Log in
      </Link>
    </>
  );
}

interface FormProps {
  onDone: (text: string) => void;
}

function RequestForm({ onDone }: FormProps) {
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

function NewPasswordForm({ token, onDone }: FormProps & { token: string }) {
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
