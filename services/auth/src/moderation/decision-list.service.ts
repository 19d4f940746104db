import { Injectable } from '@nestjs/common';
import type { Actor, ListedDecision } from '@rubato/contracts';
import { DataSource } from 'typeorm';
import { decisionColumns, toDecision, type DecisionRow } from './decision-row.ts';
import { fitPage } from './fit-page.ts';
import { assertRole } from './staff.ts';

interface ListedRow extends DecisionRow {
  readonly owner: string | null;
  readonly decider: string | null;
  readonly is_blocking: boolean;
  readonly subject_deleted: boolean;
}

/** The latest block of existing content, if it was not reversed, and nothing was unblocked since. */
const isBlocking = `(action = 'block' AND NOT subject_deleted AND appeal_outcome IS DISTINCT FROM 'reversed'
  AND NOT EXISTS (
    SELECT FROM decisions later WHERE later.kind = decision.kind AND later.subject_id = decision.subject_id
      AND later.id > decision.id AND later.action IN ('block', 'unblock')))`;

const selectPage = (condition: string) => `
  SELECT decision.*, owner.username AS owner, decider.username AS decider
  FROM (
      SELECT ${decisionColumns}, subject_deleted, ${isBlocking} AS is_blocking FROM decisions decision
      WHERE id < $1 AND ${condition} ORDER BY id DESC LIMIT $2
    ) decision
    LEFT JOIN users owner ON owner.id = owner_id LEFT JOIN users decider ON decider.id = decided_by
  ORDER BY decision.id DESC`;
const allDecisions = selectPage('true');
const blockingDecisions = selectPage(isBlocking);

/** What moderators have decided, for all of them to see. */
@Injectable()
export class DecisionListService {
  constructor(private readonly database: DataSource) {}

  /** The newest decisions, or those before the decision `after`. With `isBlocking`, only those that block content now. */
  async listPage(
    actor: Actor,
    { isBlocking: onlyBlocking, after, limit }: { isBlocking?: true; after?: number; limit: number },
  ): Promise<{ decisions: ListedDecision[]; next: number | null }> {
    assertRole(actor, 'moderator');
    const rows: ListedRow[] = await this.database.query(onlyBlocking ? blockingDecisions : allDecisions, [
      after ?? 2_147_483_647,
      limit,
    ]);
    const found = rows.map((row) => ({
      ...toDecision(row),
      owner: row.owner,
      decided_by: row.decider,
      is_blocking: row.is_blocking,
      subject_deleted: row.subject_deleted,
    }));
    const { entries: decisions, next } = fitPage(found, limit);
    return { decisions, next };
  }
}
