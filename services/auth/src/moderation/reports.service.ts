import { Injectable } from '@nestjs/common';
import {
  AppError,
  moderationTexts,
  texts,
  type Actor,
  type Report,
  type ReportForm,
} from '@rubato/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AttemptLimits } from '../sessions/attempt-limits.ts';
import { fitPage } from './fit-page.ts';
import { assertRole, createForbidden } from './staff.ts';
import { Subjects, type Subject } from './subjects.ts';

/** How many texts of one entry are kept: the latest ones. */
const maxTexts = 20;
/** How many entries, with all their texts, are read at once. */
const maxPage = 50;
/** How many entries wait at the same time. */
const maxOpen = 10_000;

interface ReportRow extends Omit<Report, 'first_at' | 'last_at'> {
  readonly first_at: Date;
  readonly last_at: Date;
}

const queue = `
  SELECT report.id, kind, subject_id, title, owner_id, users.username AS owner, count, first_at, last_at,
    coalesce((SELECT json_agg(json_build_object('category', category, 'text', text,
        'at', to_char(text.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY text.id DESC)
      FROM report_texts text WHERE text.report_id = report.id), '[]') AS texts
  FROM reports report LEFT JOIN users ON users.id = report.owner_id
  WHERE report.id > $1 ORDER BY report.id LIMIT $2`;

/** Reports of content. All reports of one thing are one entry of the queue until a moderator has decided. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly database: DataSource,
    private readonly subjects: Subjects,
    private readonly limits: AttemptLimits,
  ) {}

  /** For users and visitors. A user who reports the same thing again changes their report. */
  async report(actor: Actor | undefined, clientAddress: string, form: ReportForm): Promise<void> {
    await this.limits.countPublic('report', clientAddress);
    // Visitors of the demo would use up each other's limit.
    if (actor && !actor.isDemo) await this.limits.countOwn('report', actor.userId, clientAddress);
    const subject = await this.subjects.find(form.kind, form.id);
    if (subject.ownerId === actor?.userId) throw createForbidden(moderationTexts.ownContent);
    await this.database.transaction(async (manager) => {
      const reportId = await openReport(manager, form, subject);
      // All visitors share the demo user, who therefore counts as one of them.
      await addText(manager, reportId, actor?.isDemo ? undefined : actor?.userId, form);
    });
  }

  /** The entries that wait, the oldest first. */
  async listPage(actor: Actor, after = 0, limit = 50): Promise<{ reports: Report[]; next: number | null }> {
    assertRole(actor, 'moderator');
    const size = Math.min(limit, maxPage);
    const rows: ReportRow[] = await this.database.query(queue, [after, size]);
    const found = rows.map((row) => ({
      ...row,
      first_at: row.first_at.toISOString(),
      last_at: row.last_at.toISOString(),
    }));
    const { entries: reports, next } = fitPage(found, size);
    return { reports, next };
  }
}

/** Returns the id of the entry, which is locked until the transaction ends. */
async function openReport(manager: EntityManager, form: ReportForm, subject: Subject): Promise<number> {
  const key = [form.kind, form.id];
  const [existing]: { id: number }[] = await manager.query(
    'SELECT id FROM reports WHERE kind = $1 AND subject_id = $2 FOR UPDATE',
    key,
  );
  if (existing) return existing.id;
  const open: unknown[] = await manager.query(`SELECT FROM reports LIMIT ${maxOpen}`);
  if (open.length >= maxOpen)
    throw new AppError('UNAVAILABLE', texts.serverError, { retryAfterSeconds: 3600 });
  const [added]: [{ id: number }] = await manager.query(
    `INSERT INTO reports (kind, subject_id, owner_id, title) VALUES ($1, $2, $3, $4)
      ON CONFLICT (kind, subject_id) DO UPDATE SET title = excluded.title RETURNING id`,
    [...key, subject.ownerId, subject.title],
  );
  return added.id;
}

async function addText(
  manager: EntityManager,
  reportId: number,
  reporterId: number | undefined,
  { category, text }: ReportForm,
): Promise<void> {
  // The inserted row has no xmax, an updated one has. Reports without a user are never equal, so each of them counts.
  const [row]: [{ is_new: boolean }] = await manager.query(
    `INSERT INTO report_texts (report_id, reporter_id, category, text) VALUES ($1, $2, $3, $4)
      ON CONFLICT (report_id, reporter_id) DO UPDATE SET category = excluded.category, text = excluded.text
      RETURNING xmax = 0 AS is_new`,
    [reportId, reporterId ?? null, category, text],
  );
  if (!row.is_new) return;
  await manager.query('UPDATE reports SET count = count + 1, last_at = now() WHERE id = $1', [reportId]);
  await manager.query(
    `DELETE FROM report_texts WHERE id IN (
      SELECT id FROM report_texts WHERE report_id = $1 ORDER BY id DESC OFFSET ${maxTexts})`,
    [reportId],
  );
}
