import { EmptyState } from '@rubato/ui';
import { useSession } from '@rubato/web-kit';
import { ShieldCheck } from 'lucide-react';
import styles from '../account/account.module.css';
import { DeletionSection } from './deletion-section.tsx';
import { ExportSection } from './export-section.tsx';

/** What members take with them, and how they leave. */
export function PrivacySettings() {
  const { user } = useSession();
  if (user?.is_demo)
    return (
      <EmptyState icon={<ShieldCheck size={32} />} title="The demo user can’t leave">
        Everyone shares this account. Create one of your own to export or delete it.
      </EmptyState>
    );
  return (
    <div className={styles.sections}>
      <ExportSection />
      <DeletionSection username={user?.username ?? ''} />
    </div>
  );
}
