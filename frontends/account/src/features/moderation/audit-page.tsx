import { auditEntrySchema, type AuditAction } from '@rubato/contracts';
import { AdminPage, Entries } from './admin-page.tsx';
import { formatTime } from './format-time.ts';
import { useAdminList } from './use-admin-list.ts';
import styles from './moderation.module.css';

const names: Record<AuditAction, string> = {
  'content.dismiss': 'Dismissed the reports of',
  'content.block': 'Blocked',
  'content.unblock': 'Unblocked',
  'appeal.uphold': 'Upheld the decision about',
  'appeal.reverse': 'Reversed the decision about',
  'member.suspend': 'Suspended',
  'member.unsuspend': 'Ended the suspension of',
  'member.role': 'Changed the role of',
  'member.quotas': 'Changed the quotas of',
  'member.reset-link': 'Created a reset link for',
  'invitation.create': 'Created',
  'invitation.revoke': 'Revoked',
};

/** What moderators and admins have done. */
export function AuditPage() {
  return (
    <AdminPage title="Audit log" requires="admin">
      <Audit />
    </AdminPage>
  );
}

function Audit() {
  const list = useAdminList('audit', auditEntrySchema, { field: 'entries' });
  return (
    <section className={styles.section} aria-label="Audit log">
      <Entries
        list={list}
        label="Acts"
        empty={{
          drawing: 'lyrics',
          title: 'Nothing has been recorded yet',
          text: 'What moderators and admins do appears here.',
        }}
      >
        {(entry) => (
          <li key={entry.id} className={styles.entry}>
            <h2 className={styles.title}>
              {names[entry.action]} {entry.target_kind} {entry.target_id}
            </h2>
            <p className={styles.facts}>
              {entry.actor ?? (entry.actor_id === null ? 'Operator' : `User ${entry.actor_id}`)} ·{' '}
              {formatTime(entry.at)}
              {Object.entries(entry.details).map(([name, value]) => ` · ${name}: ${value ?? 'default'}`)}
            </p>
            {entry.reason && <p>{entry.reason}</p>}
          </li>
        )}
      </Entries>
    </section>
  );
}
