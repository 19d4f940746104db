import type { Decision } from '@rubato/contracts';

/** A decision as it is stored. */
export interface DecisionRow extends Omit<Decision, 'decided_at'> {
  readonly owner_id: number;
  readonly decided_by: number | null;
  readonly decided_at: Date;
  readonly appealed_at: Date | null;
}

/** The columns of a `DecisionRow`, of the table or alias `decision`. */
export const decisionColumns = `decision.id, kind, subject_id, title, action, reason, owner_id, decided_by, decided_at,
  appeal, appealed_at, appeal_outcome, appeal_reason`;

/** What its owner may see. */
export function toDecision(row: DecisionRow): Decision {
  return {
    id: row.id,
    kind: row.kind,
    subject_id: row.subject_id,
    title: row.title,
    action: row.action,
    reason: row.reason,
    decided_at: row.decided_at.toISOString(),
    appeal: row.appeal,
    appeal_outcome: row.appeal_outcome,
    appeal_reason: row.appeal_reason,
  };
}
