import { ErrorState, SettingsSection, Skeleton } from '@rubato/ui';
import { getErrorText, useQuery, useSession } from '@rubato/web-kit';
import { useOwnQuery } from '../account/own-query.ts';
import { optionsQuery } from '../account/account.query.ts';
import styles from '../account/account.module.css';
import { DemoUserState } from '../demo-user/demo-user-state.tsx';
import { AddPasskeyForm } from './add-passkey-form.tsx';
import { findPasskeyObstacle } from './passkey-obstacle.ts';
import { PasskeyList } from './passkey-list.tsx';
import { passkeysQuery } from './passkeys.query.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Passkeys and recovery codes: ways into an account beside its password. */
export function PasskeySettings() {
  const { user } = useSession();
  const enabled = user !== null && !user?.is_demo;
  const options = useQuery({ ...optionsQuery, enabled });
  const { data, error, refetch } = useOwnQuery({ ...passkeysQuery, enabled });
  if (user?.is_demo)
    return (
      <DemoUserState
        title="The demo user can’t have passkeys"
        text="Create an account of your own to log in without a password."
      />
    );
  const failure = error ?? options.error;
  if (failure)
    return (
      <ErrorState
        title="Your passkeys couldn’t be loaded"
        text={getErrorText(failure)}
        onRetry={() => void Promise.all([refetch(), options.refetch()])}
      />
    );
  if (!data || !options.data) return <Skeleton />;
  const obstacle = findPasskeyObstacle(options.data);
  return (
    <div className={styles.sections}>
      <SettingsSection title="Log in without a password">
        <p className={styles.note}>
          A passkey logs you in with your fingerprint, your face or the PIN of your device. It can’t be
          guessed, and it works on this site only.
        </p>
        <PasskeyList passkeys={data.passkeys} />
        {obstacle ? <p className={styles.note}>{obstacle}</p> : <AddPasskeyForm />}
      </SettingsSection>
      <RecoveryCodes left={data.recovery_codes} />
    </div>
  );
}
