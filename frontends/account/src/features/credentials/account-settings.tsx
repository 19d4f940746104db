import { EmptyState, ErrorState, Skeleton } from '@rubato/ui';
import { errorText, useQuery, useSession } from '@rubato/web-kit';
import { KeyRound } from 'lucide-react';
import { accountQuery } from '../account/account.query.ts';
import styles from '../account/account.module.css';
import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { NameSection } from './name-section.tsx';

/** Username, e-mail address and password. */
export function AccountSettings() {
  const { user } = useSession();
  const { data, error, refetch } = useQuery({ ...accountQuery, enabled: user !== null && !user?.is_demo });
  if (user?.is_demo)
    return (
      <EmptyState icon={<KeyRound size={32} />} title="The demo user can’t change its account">
        Create an account of your own to choose a username and a password.
      </EmptyState>
    );
  if (error)
    return (
      <ErrorState
        title="Your account couldn’t be loaded"
        text={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton />;
  return (
    <div className={styles.sections}>
      <NameSection
        key={`username ${data.username}`}
        field="username"
        label="Username"
        value={data.username}
      />
      {user && (
        <NameSection
          key={`artist ${user.artist_name}`}
          field="artist_name"
          label="Artist name"
          value={user.artist_name}
          hint="The name that your songs and albums show."
        />
      )}
      <EmailSection key={data.email} account={data} />
      <PasswordSection account={data} />
    </div>
  );
}
