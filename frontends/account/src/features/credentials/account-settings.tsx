import { ErrorState, Skeleton } from '@rubato/ui';
import { getErrorText, useSession } from '@rubato/web-kit';
import { useOwnQuery } from '../account/own-query.ts';
import { accountQuery } from '../account/account.query.ts';
import styles from '../account/account.module.css';
import { DemoUserState } from '../demo-user/demo-user-state.tsx';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';

/** Email address and password. */
export function AccountSettings() {
  const { user } = useSession();
  const { data, error, refetch } = useOwnQuery({ ...accountQuery, enabled: !user?.is_demo });
  if (user?.is_demo)
    return (
      <DemoUserState
        title="The demo user can’t change its account"
        text="Create an account of your own to choose an email address and a password."
      />
    );
  if (error)
    return (
      <ErrorState
        title="Your account couldn’t be loaded"
        text={getErrorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton />;
  return (
    <div className={styles.sections}>
      <EmailSection key={data.email} account={data} />
      <PasswordSection account={data} />
    </div>
  );
}
