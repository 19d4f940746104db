import { SettingsSection } from '@rubato/ui';
import { Sections, useSession } from '@rubato/web-kit';
import styles from '../account/account.module.css';
import { CreateAccountButton } from '../demo-user/create-account-button.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { ExportSection } from './export-section.tsx';

/** What this browser remembers, what users take with them, and how they leave. */
export function PrivacySettings() {
  const { user } = useSession();
  return (
    <div className={styles.sections}>
      <Sections place="privacy" />
      {user && !user.is_demo && (
        <>
          <ExportSection />
          <DeletionSection username={user.username} />
        </>
      )}
      {user?.is_demo && (
        <SettingsSection title="Your data">
          <p className={styles.note}>
            Everyone shares the demo account, so it can’t be exported or deleted. Create one of your own.
          </p>
          <CreateAccountButton />
        </SettingsSection>
      )}
    </div>
  );
}
