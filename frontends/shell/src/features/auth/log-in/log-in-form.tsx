import { zodResolver } from '@hookform/resolvers/zod';
import { logInSchema, type User } from '@rubato/contracts';
import { ProofProgress, useProof } from '@rubato/proof-of-work';
import { Button, FormFailure, TextField } from '@rubato/ui';
import { Link, showFieldErrors, useQuery } from '@rubato/web-kit';
import { useForm } from 'react-hook-form';
import { authOptionsQuery } from '../auth-options.query.ts';
import { DemoLogInButton } from './demo-log-in-button.tsx';
import { logIn } from './log-in.ts';
import { PasskeyLogIn } from './passkey-log-in.tsx';
import styles from '../auth.module.css';

interface LogInFormProps {
  /** The initial value of the email field. */
  email?: string;
  onSuccess: (user: User) => void;
}

export function LogInForm({ email = '', onSuccess }: LogInFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(logInSchema),
    defaultValues: { email, password: '' },
  });
  const { errors, isSubmitting } = formState;
  const { prove, solved } = useProof();
  const submit = handleSubmit(async (credentials) => {
    try {
      onSuccess(await prove((headers) => logIn(credentials, headers)));
    } catch (error) {
      showFieldErrors(error, setError, { email: 'email', password: 'password' });
    }
  });

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username webauthn"
        {...register('email')}
        error={errors.email?.message}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        {...register('password')}
        error={errors.password?.message}
      />
      <RecoveryLinks />
      <FormFailure text={errors.root?.message} />
      <ProofProgress solved={solved} />
      <Button kind="primary" type="submit" pending={isSubmitting}>
        Log In
      </Button>
      <PasskeyLogIn prove={prove} onSuccess={onSuccess} />
      <DemoLogInButton prove={prove} onSuccess={onSuccess} />
    </form>
  );
}

/** Ways in without the password. Links to reset it are only sent by mail. */
function RecoveryLinks() {
  const { data: options } = useQuery(authOptionsQuery);
  return (
    <span className={styles.recovery}>
      {options?.mail !== 'off' && <Link to="/reset-password">Forgot your password?</Link>}
      <Link to="/recovery-code">Use a recovery code</Link>
    </span>
  );
}
