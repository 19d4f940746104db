import { Injectable } from '@nestjs/common';
import { AppError, texts, type SoundJob, type SoundJobKind } from '@rubato/contracts';
import { Outbox } from '@rubato/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { Finish, Job } from './job.ts';

/** How long a job is left to a process that does not report, in seconds. */
const leaseSeconds = 60;
/** Over about five hours: an object store may be unavailable for that long. */
const mostAttempts = 12;
const backlogBatch = 1000;
const lease = `now() + interval '${leaseSeconds} seconds'`;

/** The version of each kind of job. */
export type JobVersions = Readonly<Record<SoundJobKind, number>>;

/** Jobs and their states. */
@Injectable()
export class JobsRepository {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Adds the jobs of these files that are audio, unless they are there already. */
  async add(assetIds: readonly string[], versions: JobVersions, manager: EntityManager): Promise<void> {
    await manager.query(
      `INSERT INTO jobs (asset_id, kind, version)
       SELECT assets.id, kinds.kind, kinds.version FROM assets, unnest($2::text[], $3::integer[]) AS kinds (kind, version)
       WHERE assets.id = ANY($1) AND assets.kind = 'audio' ON CONFLICT DO NOTHING`,
      [assetIds, Object.keys(versions), Object.values(versions)],
    );
  }

  /**
   * Adds the jobs that earlier files lack, to be done after all others: for up to 1,000 files that come after the one with the id `after`.
   * Returns how many jobs these are, and the id of the last file; undefined where there are no more.
   */
  async addBacklog(
    versions: JobVersions,
    after: string,
  ): Promise<{ count: number; last: string } | undefined> {
    const [batch] = await this.database.query<{ count: number; last: string | null }[]>(
      `WITH files AS (
         SELECT id FROM assets WHERE kind = 'audio' AND state = 'attached' AND id > $3
         ORDER BY id LIMIT ${backlogBatch}
       ), added AS (
         INSERT INTO jobs (asset_id, kind, version, is_backlog)
         SELECT files.id, kinds.kind, kinds.version, true FROM files, unnest($1::text[], $2::integer[]) AS kinds (kind, version)
         ON CONFLICT DO NOTHING RETURNING id
       ) SELECT (SELECT count(*)::integer FROM added) AS count, (SELECT id::text FROM files ORDER BY id DESC LIMIT 1) AS last`,
      [Object.keys(versions), Object.values(versions), after],
    );
    return batch?.last ? { count: batch.count, last: batch.last } : undefined;
  }

  /** Takes the next job that is due, if there is one. It must be reported on within a minute, again and again. */
  async take(): Promise<Job | undefined> {
    const [rows] = await this.database.query<[Job[], number]>(
      `UPDATE jobs SET state = 'running', attempts = attempts + 1, progress = 0, due_at = ${lease}
       FROM assets WHERE assets.id = jobs.asset_id AND jobs.id = (
         SELECT id FROM jobs WHERE state IN ('waiting', 'running') AND due_at <= now()
         ORDER BY is_backlog, id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING jobs.id, jobs.kind, jobs.attempts AS attempt, jobs.asset_id AS "assetId", assets.key`,
    );
    return rows[0];
  }

  /** Reports on a running job. Returns false when it is not this attempt's any more. */
  async report({ id, attempt }: Job, progress: number): Promise<boolean> {
    const [, count] = await this.database.query<[unknown, number]>(
      `UPDATE jobs SET progress = $3, due_at = ${lease} WHERE id = $1 AND attempts = $2 AND state = 'running'`,
      [id, attempt, progress],
    );
    return count > 0;
  }

  /**
   * Finishes a running job. Returns false, and changes nothing, when it is not this attempt's any more or its file is gone. The file
   * cannot be removed meanwhile.
   */
  async finish({ id, attempt, assetId }: Job, finish: Finish): Promise<boolean> {
    return this.outbox.transaction(async (manager, emit) => {
      await manager.query('SELECT FROM assets WHERE id = $1 FOR KEY SHARE', [assetId]);
      const [, count] = await manager.query<[unknown, number]>(
        `UPDATE jobs SET state = 'done', progress = 1 WHERE id = $1 AND attempts = $2 AND state = 'running'`,
        [id, attempt],
      );
      if (count) await finish(manager, emit);
      return count > 0;
    });
  }

  /** Lets a running job wait for another attempt, twice as long each time; after too many, or where it is of no use, it has failed. */
  async giveUp({ id, attempt }: Job, canRetry: boolean): Promise<void> {
    await this.database.query(
      `UPDATE jobs SET state = CASE WHEN $3 AND attempts < ${mostAttempts} THEN 'waiting' ELSE 'failed' END, progress = 0,
         due_at = now() + least(interval '1 hour', interval '5 seconds' * 2 ^ attempts)
       WHERE id = $1 AND attempts = $2 AND state = 'running'`,
      [id, attempt, canRetry],
    );
  }

  /** Puts a running job back that this process cannot end any more. It counts as no attempt. */
  async putBack({ id, attempt }: Job): Promise<void> {
    await this.database.query(
      `UPDATE jobs SET state = 'waiting', attempts = attempts - 1, progress = 0, due_at = now()
       WHERE id = $1 AND attempts = $2 AND state = 'running'`,
      [id, attempt],
    );
  }

  /** Whether the job's file is still there. */
  async hasAsset({ assetId }: Job): Promise<boolean> {
    const rows = await this.database.query<unknown[]>('SELECT FROM assets WHERE id = $1', [assetId]);
    return rows.length > 0;
  }

  /** The latest jobs of a user's file. Throws NOT_FOUND unless it is one of the user's. */
  async ofAsset(userId: number, assetId: string): Promise<SoundJob[]> {
    const [asset] = await this.database.query<unknown[]>(
      `SELECT FROM assets WHERE id = $1 AND user_id = $2 AND kind = 'audio'`,
      [assetId, userId],
    );
    if (!asset) throw new AppError('NOT_FOUND', texts.notFound);
    return this.database.query<SoundJob[]>(
      `SELECT DISTINCT ON (kind) kind, state, progress FROM jobs WHERE asset_id = $1 ORDER BY kind, version DESC`,
      [assetId],
    );
  }
}
