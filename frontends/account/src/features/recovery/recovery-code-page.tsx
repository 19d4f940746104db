import { zodResolver } from '@hookform/resolvers/zod';
import { recoveryCodeLogInSchema, userSchema } from '@rubato/contracts';
import { ProofProgress, useProof, type ProofHeaders } from '@rubato/proof-of-work';
import { Button, FormFailure, TextField } from '@rubato/ui';
import {
  Link,
  Navigate,
  PageTitle,
  request,
  showFieldErrors,
  useNavigate,
  useSession,
  useSetSession,
} from '@rubato/web-kit';
import { useForm } from 'react-hook-form';
import styles from '../account/account.module.css';

/** Logs in someone who has nothing left but a recovery code. */
export function RecoveryCodePage() {
  const { user } = useSession();
  if (user) return <Navigate to="/settings/passkeys" replace />;
  return (
    <div className={styles.page}>
      <PageTitle>Use a recovery code</PageTitle>
      <section aria-labelledby="recovery-title">
        <h1 id="recovery-title">Use a recovery code</h1>
        <p className={styles.note}>Each code works once. Create new ones in the settings afterwards.</p>
        <RecoveryCodeForm />
        <p className={styles.note}>
          <Link to="/login">Log in another way</Link>
        </p>
      </section>
    </div>
  );
}

function RecoveryCodeForm() {
  const setSession = useSetSession();
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(recoveryCodeLogInSchema),
    defaultValues: { email: '', code: '' },
  });
  const { errors, isSubmitting } = formState;
  const { prove, solved } = useProof();
  const submit = handleSubmit(async (body) => {
    try {
      const options = { method: 'POST', anonymous: true, body, schema: userSchema } as const;
      const logIn = (headers: ProofHeaders) =>
        request('/api/auth/login/recovery-code', { ...options, headers });
      setSession(await prove(logIn));
      void navigate('/settings/passkeys', { replace: true });
    } catch (error) {
      showFieldErrors(error, setError, { email: 'email', code: 'code' });
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.code?.message}
        {...register('code')}
      />
      <FormFailure text={errors.root?.message} />
      <ProofProgress solved={solved} />
      <Button kind="primary" type="submit" pending={isSubmitting}>
        Log In
      </Button>
    </form>
  );
}
