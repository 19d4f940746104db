import { zodResolver } from '@hookform/resolvers/zod';
import {
  oidcSignUpSchema,
  oidcSignUpWithEmailSchema,
  oidcTexts,
  userSchema,
  type PendingSignUp,
} from '@rubato/contracts';
import { ProofProgress, useProof, type ProofHeaders } from '@rubato/proof-of-work';
import { Button, ErrorState, FormFailure, Skeleton, TextField, getButtonClass } from '@rubato/ui';
import {
  ApiError,
  getErrorText,
  Link,
  PageTitle,
  request,
  showFieldErrors,
  useNavigate,
  useQuery,
  useSetSession,
} from '@rubato/web-kit';
import { useForm } from 'react-hook-form';
import styles from '../account/account.module.css';
import { MessagePage } from '../account/message-page.tsx';
import { pendingSignUpQuery } from './identities.query.ts';

const title = 'Choose a username';

/** The last step of a sign-up through a provider. */
export function ChooseUsernamePage() {
  const { data, error, refetch } = useQuery(pendingSignUpQuery);
  if (error instanceof ApiError && error.status === 404)
    return (
      <MessagePage role="alert" drawing="key" title="Start again" text={oidcTexts.signUpExpired}>
        <Link to="/login" className={getButtonClass({ kind: 'primary' })}>
          Log in
        </Link>
      </MessagePage>
    );
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <section aria-labelledby="username-title">
        <h1 id="username-title">{title}</h1>
        {error && (
          <ErrorState
            title="Your sign-up couldn’t be loaded"
            text={getErrorText(error)}
            onRetry={() => void refetch()}
          />
        )}
        {!error && (data ? <SignUpForm person={data} /> : <Skeleton />)}
      </section>
    </div>
  );
}

function SignUpForm({ person }: { person: PendingSignUp }) {
  const { username, email, email_verified: isVerified, return_to: returnTo } = person;
  const setSession = useSetSession();
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState } = useForm<{ username: string; email: string }>({
    resolver: zodResolver(isVerified ? oidcSignUpSchema : oidcSignUpWithEmailSchema) as never,
    defaultValues: { username, email: email ?? '' },
  });
  const { errors, isSubmitting } = formState;
  const { prove, solved } = useProof();
  const submit = handleSubmit(async (form) => {
    const body = isVerified ? { username: form.username } : form;
    try {
      const signUp = (headers: ProofHeaders) =>
        request('/api/auth/signup/oidc', { method: 'POST', body, headers, schema: userSchema });
      setSession(await prove(signUp));
      void navigate(returnTo, { replace: true });
    } catch (error) {
      showFieldErrors(error, setError, { username: 'username', email: 'email' });
    }
  });
  return (
    <>
      <p className={styles.note}>{getNote(person)}</p>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Username"
          autoComplete="username"
          error={errors.username?.message}
          {...register('username')}
        />
        {!isVerified && (
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...register('email')}
          />
        )}
        <FormFailure text={errors.root?.message} />
        <ProofProgress solved={solved} />
        <Button kind="primary" type="submit" pending={isSubmitting}>
          Create account
        </Button>
      </form>
    </>
  );
}

function getNote({ label, email, email_verified: isVerified }: PendingSignUp): string {
  return isVerified
    ? `${label} has confirmed that you are ${email}. Others see your username.`
    : `${label} has confirmed who you are. Others see your username, not your email address.`;
}
