import { listedDecisionSchema, type DecisionAction, type ListedDecision } from '@rubato/contracts';
import { Button, SwitchField } from '@rubato/ui';
import { Link } from '@rubato/web-kit';
import { useState } from 'react';
import { send } from '../account/message.ts';
import { AdminPage, Entries } from './admin-page.tsx';
import { formatTime } from '../account/format-time.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { toSubjectPath } from './subject-path.ts';
import { formatSubject } from './subject-texts.ts';
import { useAct } from './use-act.ts';
import { useAdminList } from './use-admin-list.ts';
import { useReasonTexts } from './use-reason-texts.ts';
import styles from './moderation.module.css';

/** What moderators have decided: what is blocked now, which can be unblocked, or all decisions. */
export function DecisionsPage() {
  return (
    <AdminPage title="Decisions" requires="moderator">
      <Decisions />
    </AdminPage>
  );
}

const lists = {
  blocking: {
    label: 'Blocked content',
    empty: {
      drawing: 'record',
      title: 'Nothing is blocked',
      text: 'What moderators block appears here, and can be unblocked.',
    },
    parameters: { is_blocking: 'true' },
  },
  all: {
    label: 'All decisions',
    empty: {
      drawing: 'envelope',
      title: 'No moderator has decided yet',
      text: 'Decisions about reports appear here.',
    },
    parameters: {},
  },
} as const;

function Decisions() {
  const [showsAll, setShowsAll] = useState(false);
  const { label, empty, parameters } = showsAll ? lists.all : lists.blocking;
  const list = useAdminList('decisions', listedDecisionSchema, { parameters });
  return (
    <section className={styles.section} aria-label="Decisions of moderators">
      <SwitchField
        label="Show all decisions"
        description="When it is off, you see only what is blocked now."
        checked={showsAll}
        onChange={setShowsAll}
      />
      <Entries list={list} label={label} empty={empty}>
        {(decision) => <DecisionRow key={decision.id} decision={decision} />}
      </Entries>
    </section>
  );
}

const actions: Record<DecisionAction, string> = {
  block: 'blocked',
  unblock: 'unblocked',
  suspend: 'owner suspended',
  dismiss: 'reports dismissed',
};

function DecisionRow({ decision }: { decision: ListedDecision }) {
  const { kind, title, owner, action, reason, decided_by: decidedBy, decided_at: at } = decision;
  const [isUnblocking, setUnblocking] = useState(false);
  return (
    <li className={styles.entry}>
      <h2 className={styles.title}>
        {decision.subject_deleted ? title : <Link to={toSubjectPath(decision)}>{title}</Link>}
      </h2>
      <p className={styles.facts}>
        {formatSubject(kind, owner)} · {actions[action]} by {decidedBy ?? 'a former user'} · {formatTime(at)}
        {decision.subject_deleted && ' · deleted since'}
      </p>
      <p>{reason}</p>
      {decision.appeal && <p className={styles.facts}>{describeOutcome(decision)}</p>}
      {decision.is_blocking && (
        <div className={styles.buttons}>
          <Button aria-label={`Unblock: ${title}`} onClick={() => setUnblocking(true)}>
            Unblock
          </Button>
        </div>
      )}
      {isUnblocking && <UnblockDialog decision={decision} onClose={() => setUnblocking(false)} />}
    </li>
  );
}

function describeOutcome({ appeal_outcome: outcome, appeal_reason: reason }: ListedDecision): string {
  if (!outcome) return 'The owner has appealed. The appeal waits for a decision.';
  return `${outcome === 'reversed' ? 'Reversed' : 'Upheld'} after an appeal: ${reason ?? ''}`;
}

interface UnblockDialogProps {
  decision: ListedDecision;
  onClose: () => void;
}

function UnblockDialog({ decision: { kind, subject_id: id }, onClose }: UnblockDialogProps) {
  const { owner } = useReasonTexts();
  const unblock = useAct((body: object) => send('POST', '/api/admin/decisions', body));
  return (
    <ReasonDialog
      title="Unblock this content"
      description={`Everyone sees it again. ${owner}`}
      action="Unblock"
      act={(reason) => unblock.mutateAsync({ kind, id, action: 'unblock', reason })}
      onClose={onClose}
    />
  );
}
