import { ErrorState, createLazyComponent } from '@rubato/ui';
import { Link, Navigate, PageTitle, useNavigate, useQuery, useSession, useSetSession } from '@rubato/web-kit';
import { remoteFailureText } from '../layout/remote-failure.ts';
import { authOptionsQuery } from './auth-options.query.ts';
import { authViews, type AuthViewName } from './auth-texts.ts';
import styles from './auth.module.css';

const AuthForm = createLazyComponent(async () => (await import('./auth-form.tsx')).AuthForm);

const showFailure = (retry: () => void) => (
  <ErrorState title="This form couldn’t be loaded" text={remoteFailureText} onRetry={retry} />
);

/** Log-in or sign-up as a page of its own. Signed-in users are redirected to the landing page. */
export function AuthPage({ name }: { name: AuthViewName }) {
  const { user } = useSession();
  const setSession = useSetSession();
  const navigate = useNavigate();
  const view = authViews[name];
  const { isLoading, failureCount } = useQuery(authOptionsQuery);
  if (user) return <Navigate to="/" replace />;
  return (
    <div className={styles.page}>
      <PageTitle>{view.title}</PageTitle>
      <section
        className={styles.panel}
        aria-labelledby="auth-title"
        aria-busy={(isLoading && failureCount === 0) || undefined}
      >
        <h1 id="auth-title" className={styles.title}>
          {view.title}
        </h1>
        <AuthForm
          name={name}
          fallback={<div aria-busy="true" />}
          failure={showFailure}
          onSuccess={(signedIn) => {
            setSession(signedIn);
            void navigate('/', { replace: true });
          }}
        />
        <p className={styles.other}>
          {view.question} <Link to={`/${view.other}`}>{view.otherTitle}</Link>
        </p>
      </section>
    </div>
  );
}
