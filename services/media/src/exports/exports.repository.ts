import { Inject, Injectable } from '@nestjs/common';
import { exportEvents, type DataExport } from '@rubato/contracts';
import { Outbox } from '@rubato/service-kit';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { MEDIA_CONFIG, type MediaConfig } from '../config.ts';
import { attempts } from '../jobs/attempts.ts';
import { toExportKey } from './export-keys.ts';

/** How long a failed export is shown. */
const failedDays = 7;

/** A claimed export. */
export interface ExportJob {
  readonly userId: number;
  readonly token: string;
  /** The number of this attempt, starting at 1. */
  readonly attempt: number;
}

interface ExportRow {
  readonly state: DataExport['state'];
  readonly progress: number;
  readonly bytes: string | null;
  readonly token: string;
  readonly expires_at: Date | null;
}

const none: DataExport = { state: 'none', progress: 0, bytes: null, url: null, expires_at: null };

/** Stores exports and their states. */
@Injectable()
export class ExportsRepository {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    @Inject(MEDIA_CONFIG) private readonly config: Pick<MediaConfig, 'exportDays'>,
  ) {}

  async find(userId: number): Promise<DataExport> {
    const [row] = await this.database.query<ExportRow[]>(
      `SELECT state, progress, bytes, token, expires_at FROM exports
       WHERE user_id = $1 AND (expires_at IS NULL OR expires_at > now())`,
      [userId],
    );
    return row ? toDataExport(row) : none;
  }

  /** Adds an export, or replaces one that is not in progress. The file of the replaced one is left to `unknown`. */
  async request(userId: number): Promise<DataExport> {
    await this.database.query(
      `INSERT INTO exports (user_id, token) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET token = excluded.token, state = 'waiting', attempts = 0, progress = 0,
         bytes = NULL, due_at = now(), created_at = now(), expires_at = NULL
       WHERE exports.state NOT IN ('waiting', 'running')`,
      [userId, randomBytes(32).toString('hex')],
    );
    return this.find(userId);
  }

  /**
   * Claims the next due export, if any. Its lease lasts one minute and is renewed by `report`. One that
   * `isGivenUp` has failed.
   */
  async claim(): Promise<ExportJob | undefined> {
    const [rows] = await this.database.query<[ExportJob[], number]>(
      `UPDATE exports SET state = ${attempts.stateAfterClaim}, attempts = attempts + 1, progress = 0, started_at = now(),
         due_at = ${attempts.leaseEnd}
       WHERE user_id = (
         SELECT user_id FROM exports WHERE ${attempts.isDue}
         ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING user_id AS "userId", token, attempts AS attempt`,
    );
    return rows[0];
  }

  /** Stores the progress and renews the lease. Returns false if the export was deleted, or claimed by another worker. */
  report(job: ExportJob, progress: number): Promise<boolean> {
    return this.#update(job, `progress = $4, due_at = ${attempts.leaseEnd}`, [progress]);
  }

  /** Finishes an export and announces it. Returns false if it was deleted, or claimed by another worker. */
  finish(job: ExportJob, bytes: number): Promise<boolean> {
    return this.outbox.runTransaction(async (manager, emit) => {
      const [rows]: [{ expires_at: Date }[], number] = await manager.query(
        `UPDATE exports SET state = 'done', progress = 1, bytes = $4, expires_at = now() + make_interval(days => $5)
         WHERE ${isCurrent} RETURNING expires_at`,
        [job.userId, job.token, job.attempt, bytes, this.config.exportDays],
      );
      const [done] = rows;
      if (!done) return false;
      emit(exportEvents.exportMade, { userId: job.userId, expiresAt: done.expires_at.toISOString() });
      return true;
    });
  }

  /** Schedules another attempt with exponential backoff, or gives up after too many. */
  async fail(job: ExportJob): Promise<void> {
    await this.#update(
      job,
      `state = ${attempts.stateAfterFailure}, progress = 0, due_at = ${attempts.retryAt}`,
    );
  }

  /** Returns an export to the queue at shutdown, without counting the attempt. */
  async release(job: ExportJob): Promise<void> {
    await this.#update(job, `state = 'waiting', attempts = attempts - 1, progress = 0, due_at = now()`);
  }

  /** Those of the tokens that no export has, so that their files are orphans. */
  async findUnknown(tokens: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ token: string }[]>(
      `SELECT wanted.token FROM unnest($1::text[]) AS wanted (token)
       WHERE NOT EXISTS (SELECT FROM exports WHERE exports.token = wanted.token)`,
      [tokens],
    );
    return rows.map(({ token }) => token);
  }

  /** The token of the user's export. */
  async findToken(userId: number): Promise<string | undefined> {
    const [row] = await this.database.query<{ token: string }[]>(
      'SELECT token FROM exports WHERE user_id = $1',
      [userId],
    );
    return row?.token;
  }

  /** Exports whose files are no longer offered. */
  async findExpired(): Promise<ExpiredExport[]> {
    return this.database.query<ExpiredExport[]>(
      `SELECT user_id AS "userId", token FROM exports
       WHERE expires_at <= now() OR state = 'failed' AND created_at < now() - interval '${failedDays} days'
       ORDER BY created_at LIMIT 100`,
    );
  }

  /** Returns whether the user had this export. */
  async delete(userId: number, token: string): Promise<boolean> {
    const [, count] = await this.database.query<[unknown, number]>(
      'DELETE FROM exports WHERE user_id = $1 AND token = $2',
      [userId, token],
    );
    return count > 0;
  }

  async #update(
    { userId, token, attempt }: ExportJob,
    changes: string,
    values: readonly unknown[] = [],
  ): Promise<boolean> {
    const [, count] = await this.database.query<[unknown, number]>(
      `UPDATE exports SET ${changes} WHERE ${isCurrent}`,
      [userId, token, attempt, ...values],
    );
    return count > 0;
  }
}

type ExpiredExport = Pick<ExportJob, 'userId' | 'token'>;

const isCurrent = `user_id = $1 AND token = $2 AND attempts = $3 AND state = 'running'`;

function toDataExport({ state, progress, bytes, token, expires_at: expiresAt }: ExportRow): DataExport {
  return {
    state,
    progress,
    bytes: bytes === null ? null : Number(bytes),
    url: state === 'done' ? `/${toExportKey(token)}` : null,
    expires_at: expiresAt?.toISOString() ?? null,
  };
}
