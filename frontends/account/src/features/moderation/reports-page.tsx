import {
  appealSchema,
  blockableKinds,
  reportCategories,
  reportSchema,
  type Appeal,
  type DecisionAction,
  type Report,
} from '@rubato/contracts';
import { Button, rowMotionRef } from '@rubato/ui';
import { Link } from '@rubato/web-kit';
import { useState } from 'react';
import { send } from '../account/message.ts';
import { AdminPage, Entries } from './admin-page.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useAct } from './use-act.ts';
import { useAdminList } from './use-admin-list.ts';
import { useReasonTexts, type ReasonTexts } from './use-reason-texts.ts';
import { formatTime } from '../account/format-time.ts';
import { toSubjectPath } from './subject-path.ts';
import { formatSubject } from './subject-texts.ts';
import styles from './moderation.module.css';

/** What waits for a decision: reports, and appeals of decisions. */
export function ReportsPage() {
  return (
    <AdminPage title="Reports" requires="moderator">
      <Reports />
      <Appeals />
    </AdminPage>
  );
}

function Reports() {
  const list = useAdminList('reports', reportSchema);
  return (
    <section className={styles.section} aria-label="Waiting reports">
      <Entries
        list={list}
        label="Reports"
        empty={{
          drawing: 'envelope',
          title: 'No reports are waiting',
          text: 'What listeners report appears here.',
        }}
      >
        {(report) => <ReportRow key={report.id} report={report} />}
      </Entries>
    </section>
  );
}

const actions = {
  block: {
    label: 'Block',
    title: 'Block this content',
    describe: ({ owner }: ReasonTexts) => `It disappears for everyone but its owner. ${owner}`,
  },
  suspend: {
    label: 'Suspend owner',
    title: 'Suspend the owner',
    describe: ({ suspended }: ReasonTexts) =>
      `All sessions of the owner end, and they can’t log in. ${suspended}`,
  },
  dismiss: {
    label: 'Dismiss',
    title: 'Dismiss the report',
    describe: () => 'Nothing happens to the content. Only other moderators see the reason.',
  },
} as const;
type ReportAction = keyof typeof actions & DecisionAction;

function ReportRow({ report }: { report: Report }) {
  const { kind, subject_id: id, title, owner, count, last_at: last, texts } = report;
  const [action, setAction] = useState<ReportAction>();
  const reasonTexts = useReasonTexts();
  const decide = useAct((body: object) => send('POST', '/api/admin/decisions', body));
  const canBlock = blockableKinds.some((blockable) => blockable === kind);
  const offered = (Object.keys(actions) as ReportAction[]).filter((name) => name !== 'block' || canBlock);
  return (
    <li ref={rowMotionRef} className={styles.entry}>
      <h2 className={styles.title}>
        <Link to={toSubjectPath(report)}>{title}</Link>
      </h2>
      <p className={styles.facts}>
        {formatSubject(kind, owner)} · {count === 1 ? '1 report' : `${count} reports`} · last{' '}
        {formatTime(last)}
      </p>
      <ul className={styles.texts} aria-label={`Reports of ${title}`}>
        {texts.map(({ category, text, at }) => (
          <li key={`${at}${text}`}>
            <strong>{reportCategories[category]}</strong> {text}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {offered.map((name) => (
          <Button key={name} aria-label={`${actions[name].label}: ${title}`} onClick={() => setAction(name)}>
            {actions[name].label}
          </Button>
        ))}
      </div>
      {action && (
        <ReasonDialog
          title={actions[action].title}
          description={actions[action].describe(reasonTexts)}
          action={actions[action].label}
          act={(reason) => decide.mutateAsync({ kind, id, action, reason })}
          onClose={() => setAction(undefined)}
        />
      )}
    </li>
  );
}

function Appeals() {
  const list = useAdminList('appeals', appealSchema);
  return (
    <section className={styles.section} aria-label="Waiting appeals">
      <h2 className={styles.subheading}>Appeals</h2>
      <Entries
        list={list}
        label="Appeals"
        empty={{
          drawing: 'lyrics',
          title: 'No appeals are waiting',
          text: 'Appeals against decisions appear here.',
        }}
      >
        {(appeal) => <AppealRow key={appeal.id} appeal={appeal} />}
      </Entries>
    </section>
  );
}

function AppealRow({ appeal }: { appeal: Appeal }) {
  const { id, title, action, reason, owner, decided_by: decidedBy, is_own: isOwn } = appeal;
  const [outcome, setOutcome] = useState<'upheld' | 'reversed'>();
  const { owner: reasonText } = useReasonTexts();
  const decide = useAct((body: object) => send('POST', `/api/admin/appeals/${id}`, body));
  return (
    <li ref={rowMotionRef} className={styles.entry}>
      <h3 className={styles.title}>
        <Link to={toSubjectPath(appeal)}>{title}</Link>
      </h3>
      <p className={styles.facts}>
        {action === 'block' ? 'Blocked' : 'Suspended'} by {decidedBy ?? 'a former user'}: {reason}
      </p>
      <p>
        <strong>{owner ?? 'The owner'}</strong> {appeal.appeal}
      </p>
      {isOwn && (
        <p className={styles.facts}>
          You made this decision. Another moderator decides on the appeal, if there is one.
        </p>
      )}
      <div className={styles.buttons}>
        <Button aria-label={`Reverse the decision: ${title}`} onClick={() => setOutcome('reversed')}>
          Reverse
        </Button>
        <Button aria-label={`Uphold the decision: ${title}`} onClick={() => setOutcome('upheld')}>
          Uphold
        </Button>
      </div>
      {outcome && (
        <ReasonDialog
          title={outcome === 'reversed' ? 'Reverse the decision' : 'Uphold the decision'}
          description={`${reasonText} There is no further appeal.`}
          action={outcome === 'reversed' ? 'Reverse' : 'Uphold'}
          act={(text) => decide.mutateAsync({ outcome, reason: text })}
          onClose={() => setOutcome(undefined)}
        />
      )}
    </li>
  );
}
