import { Injectable } from '@nestjs/common';
import {
  AppError,
  hasErrorCode,
  moderationTexts,
  texts,
  type Actor,
  type Appeal,
  type AppealDecisionForm,
  type AuditAction,
  type Decision,
  type DecisionForm,
  type ExportedDecision,
} from '@rubato/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { MailQueue } from '../mail/mail-queue.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { AuditLog } from './audit-log.ts';
import { decisionColumns, toDecision, type DecisionRow } from './decision-row.ts';
import { markDeleted } from './deleted-subjects.consumer.ts';
import { fitPage } from './fit-page.ts';
import { UserManagementService } from './user-management.service.ts';
import { assertRole, createForbidden, lockStaff } from './staff.ts';
import { Subjects, type Subject } from './subjects.ts';

interface AppealRow extends DecisionRow {
  readonly owner: string | null;
  readonly decider: string | null;
}

/** How many of their latest decisions a user sees. */
const maxOwn = 100;
/** So many with the longest texts fit into a message. */
const exportPageSize = 20;

const find = `SELECT ${decisionColumns} FROM decisions decision WHERE id = $1 FOR UPDATE`;
/** Whether a decision that has done the same later still stands: about the same content, or the same user. */
const hasLater = `
  SELECT FROM decisions decision JOIN decisions later ON later.id > decision.id AND later.action = decision.action
    AND later.owner_id = decision.owner_id AND later.appeal_outcome IS DISTINCT FROM 'reversed'
  WHERE decision.id = $1
    AND (later.action = 'suspend' OR (later.kind = decision.kind AND later.subject_id = decision.subject_id))
  LIMIT 1`;
const waitingAppeals = `
  SELECT ${decisionColumns}, owner.username AS owner, decider.username AS decider
  FROM decisions decision
    LEFT JOIN users owner ON owner.id = owner_id LEFT JOIN users decider ON decider.id = decided_by
  WHERE appealed_at IS NOT NULL AND appeal_outcome IS NULL AND decision.id > $1
  ORDER BY decision.id LIMIT $2`;

/** What moderators decide about content, and what its owners say about that. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly database: DataSource,
    private readonly subjects: Subjects,
    private readonly users: UserManagementService,
    private readonly mails: MailQueue,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Decides about content and closes its reports. The owner gets the reason. What the decision does is done before it is
   * recorded, and can be repeated: if recording fails, the moderator decides again. Throws FORBIDDEN for one's own content
   * if there is another moderator.
   */
  async decide(actor: Actor, form: DecisionForm): Promise<void> {
    const { kind, id, action, reason } = form;
    assertRole(actor, 'moderator');
    const subject = (await this.#findReported(form)) ?? (await this.#find(actor, form));
    await this.database.transaction(async (manager) => {
      const staff = await lockStaff(manager, actor, 'moderator');
      await assertOther(manager, staff.id, subject.ownerId, moderationTexts.ownSubject);
      if (action === 'block') await this.subjects.block(actor, kind, id, reason);
      if (action === 'unblock') await this.subjects.unblock(actor, kind, id);
      await manager.query('DELETE FROM reports WHERE kind = $1 AND subject_id = $2', [kind, id]);
      await manager.query(
        `INSERT INTO decisions (kind, subject_id, owner_id, title, action, reason, decided_by)
          VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [kind, id, subject.ownerId, subject.title, action, reason, staff.id],
      );
      if (action === 'suspend') await this.users.suspendWithin(manager, actor, subject.ownerId, reason);
      else await this.#record(manager, staff, `content.${action}`, form);
      if (action === 'block') await this.#tellOwner(manager, 'content-blocked', subject, reason);
      if (action === 'unblock') await this.#tellOwner(manager, 'content-unblocked', subject, reason);
    });
    if (action === 'suspend') await this.users.endSessions(subject.ownerId);
  }

  /** The latest decisions about the actor's content that had consequences. */
  async listOwn({ userId }: Actor): Promise<{ decisions: Decision[] }> {
    const rows: DecisionRow[] = await this.database.query(
      `SELECT ${decisionColumns} FROM decisions decision WHERE owner_id = $1 AND action <> 'dismiss'
        ORDER BY id DESC LIMIT ${maxOwn}`,
      [userId],
    );
    return { decisions: fitPage(rows.map(toDecision), maxOwn).entries };
  }

  /** All decisions about the user that had consequences, page by page, oldest first. */
  async export(userId: number, after = 0): Promise<{ decisions: ExportedDecision[] }> {
    const rows: DecisionRow[] = await this.database.query(
      `SELECT ${decisionColumns} FROM decisions decision WHERE owner_id = $1 AND action <> 'dismiss' AND id > $2
        ORDER BY id LIMIT ${exportPageSize}`,
      [userId, after],
    );
    const decisions = rows.map((row) => ({
      ...toDecision(row),
      appealed_at: row.appealed_at?.toISOString() ?? null,
    }));
    return { decisions };
  }

  /** Once for each decision, by the owner of the content. Throws NOT_FOUND for decisions about others. */
  async appeal({ userId }: Actor, id: number, text: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const [decision]: DecisionRow[] = await manager.query(find, [id]);
      if (!decision || decision.owner_id !== userId) throw new AppError('NOT_FOUND', texts.notFound);
      if (decision.action !== 'block' && decision.action !== 'suspend')
        throw createForbidden(moderationTexts.notAppealable);
      if (decision.appealed_at) throw createConflict(moderationTexts.appealed);
      await manager.query('UPDATE decisions SET appeal = $2, appealed_at = now() WHERE id = $1', [id, text]);
    });
  }

  /** The appeals that wait, the oldest first. */
  async listAppeals(
    actor: Actor,
    after = 0,
    limit = 50,
  ): Promise<{ appeals: Appeal[]; next: number | null }> {
    assertRole(actor, 'moderator');
    const rows: AppealRow[] = await this.database.query(waitingAppeals, [after, limit]);
    const found = rows.map((row) => ({
      ...toDecision(row),
      owner: row.owner,
      decided_by: row.decider,
      is_own: row.decided_by === actor.userId,
    }));
    const { entries: appeals, next } = fitPage(found, limit);
    return { appeals, next };
  }

  /**
   * Decides on an appeal, for good. Throws FORBIDDEN for one's own decision, and one's own content, if there is another
   * moderator.
   */
  async decideAppeal(actor: Actor, id: number, { outcome, reason }: AppealDecisionForm): Promise<void> {
    await this.database.transaction(async (manager) => {
      const staff = await lockStaff(manager, actor, 'moderator');
      const [decision]: DecisionRow[] = await manager.query(find, [id]);
      if (!decision?.appealed_at) throw new AppError('NOT_FOUND', texts.notFound);
      if (decision.appeal_outcome) throw createConflict(moderationTexts.appealDecided);
      await assertOther(manager, staff.id, decision.owner_id, moderationTexts.ownSubject);
      await assertOther(manager, staff.id, decision.decided_by, moderationTexts.ownDecision);
      if (outcome === 'reversed') await this.#reverse(manager, actor, decision, reason);
      await manager.query(
        `UPDATE decisions SET appeal_outcome = $2, appeal_reason = $3, appeal_decided_by = $4 WHERE id = $1`,
        [id, outcome, reason, staff.id],
      );
      const action = outcome === 'reversed' ? 'appeal.reverse' : 'appeal.uphold';
      await this.#record(manager, staff, action, { kind: decision.kind, id: decision.subject_id, reason });
      await this.mails.add(manager, {
        kind: 'appeal-decided',
        userId: decision.owner_id,
        data: { title: decision.title, outcome, reason },
      });
    });
  }

  /** Leaves what a later decision has done, too, until that one is reversed. */
  async #reverse(manager: EntityManager, actor: Actor, decision: DecisionRow, reason: string): Promise<void> {
    const later: unknown[] = await manager.query(hasLater, [decision.id]);
    if (later.length) return;
    if (decision.action === 'block') await this.subjects.unblock(actor, decision.kind, decision.subject_id);
    else await this.users.unsuspendWithin(manager, actor, decision.owner_id, reason);
  }

  async #findReported({ kind, id }: DecisionForm): Promise<Subject | undefined> {
    const rows: Subject[] = await this.database.query(
      'SELECT title, owner_id AS "ownerId" FROM reports WHERE kind = $1 AND subject_id = $2',
      [kind, id],
    );
    return rows[0];
  }

  /** Content that no longer exists blocks nothing, even if its deletion was not announced after the decision about it. */
  async #find(actor: Actor, { kind, id }: DecisionForm): Promise<Subject> {
    try {
      return await this.subjects.find(kind, id, actor);
    } catch (error) {
      if (hasErrorCode(error, 'NOT_FOUND')) await markDeleted(this.database.manager, kind, [{ id }]);
      throw error;
    }
  }

  #record(
    manager: EntityManager,
    staff: UserEntity,
    action: AuditAction,
    { kind, id, reason }: Pick<DecisionForm, 'kind' | 'id' | 'reason'>,
  ): Promise<void> {
    return this.audit.add(manager, { actorId: staff.id, action, targetKind: kind, targetId: id, reason });
  }

  #tellOwner(
    manager: EntityManager,
    kind: 'content-blocked' | 'content-unblocked',
    { ownerId, title }: Subject,
    reason: string,
  ): Promise<void> {
    return this.mails.add(manager, { kind, userId: ownerId, data: { title, reason } });
  }
}

/** Throws FORBIDDEN with this text if a moderator judges themselves although there is another one. */
async function assertOther(
  manager: EntityManager,
  staffId: number,
  judgedId: number | null,
  text: string,
): Promise<void> {
  if (judgedId !== staffId) return;
  const others: unknown[] = await manager.query(
    `SELECT FROM users WHERE role <> 'member' AND suspended_at IS NULL AND id <> $1 LIMIT 1`,
    [staffId],
  );
  if (others.length) throw createForbidden(text);
}

const createConflict = (text: string): AppError =>
  new AppError('CONFLICT', text, { fields: { message: text } });
