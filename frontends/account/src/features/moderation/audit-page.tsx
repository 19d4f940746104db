import { auditEntrySchema, type AuditEntry } from '@rubato/contracts';
import { AdminPage, Entries } from './admin-page.tsx';
import { formatAct, formatDetails } from './audit-texts.ts';
import { formatTime } from '../account/format-time.ts';
import { useAdminList } from './use-admin-list.ts';
import styles from './moderation.module.css';

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
        {(entry) => <AuditRow key={entry.id} entry={entry} />}
      </Entries>
    </section>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { actor_id: actorId, actor, at, reason } = entry;
  const isCommand = actorId === null;
  const name = isCommand ? 'Command of the operator' : (actor ?? `User ${actorId}`);
  return (
    <li className={styles.entry}>
      <h2 className={styles.title}>{formatAct(entry)}</h2>
      <p className={styles.facts}>{[name, formatTime(at), ...formatDetails(entry)].join(' · ')}</p>
      {reason && !isCommand && <p>{reason}</p>}
    </li>
  );
}
