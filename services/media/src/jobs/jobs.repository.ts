import { Injectable } from '@nestjs/common';
import { AppError, texts, type AudioJob, type AudioJobKind } from '@rubato/contracts';
import { Outbox } from '@rubato/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { attempts } from './attempts.ts';
import type { Finish, Job } from './job.ts';
import { selectNextTurn } from './turns.ts';

const backlogBatch = 1000;

/** The version of each kind of job. */
export type JobVersions = Readonly<Record<AudioJobKind, number>>;

/** Stores jobs and their states. */
@Injectable()
export class JobsRepository {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Adds the missing jobs of those files that are audio, with the next turns of the users who own them. */
  async add(assetIds: readonly string[], versions: JobVersions, manager: EntityManager): Promise<void> {
    await manager.query(
      `INSERT INTO jobs (asset_id, kind, version, user_id, turn)
       SELECT files.id, kinds.kind, kinds.version, files.user_id, ${selectNextTurn('files.user_id')} +
         sum(files.bytes) OVER (PARTITION BY files.user_id ORDER BY files.id, kinds.kind) - files.bytes
       FROM assets files, unnest($2::text[], $3::integer[]) AS kinds (kind, version)
       WHERE files.id = ANY($1) AND files.kind = 'audio' ON CONFLICT DO NOTHING`,
      [assetIds, Object.keys(versions), Object.values(versions)],
    );
  }

  /**
   * Adds the missing jobs of up to 1,000 earlier files with ids greater than `after`, with lower priority
   * than all others. Returns the number of jobs and the id of the last file, or undefined if there are no
   * more files.
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

  /**
   * Repeats those jobs of the files that were done an hour ago or longer, with lower priority than all others: a younger result
   * may be on its way. Leaves alone jobs that had no result, and those of blocked files, which cannot be read. Returns the number
   * of jobs.
   */
  async repeat(kind: AudioJobKind, version: number, assetIds: readonly string[]): Promise<number> {
    const [, count] = await this.database.query<[unknown, number]>(
      `UPDATE jobs SET state = 'waiting', is_backlog = true, attempts = 0, progress = 0, due_at = now()
       WHERE id = ANY (ARRAY(
         SELECT id FROM jobs WHERE asset_id = ANY($3) AND kind = $1 AND version = $2 AND state = 'done'
           AND has_result AND due_at < now() - interval '1 hour'
           AND NOT EXISTS (SELECT FROM content_blocks WHERE asset_ids @> ARRAY[jobs.asset_id])
         ORDER BY id FOR NO KEY UPDATE SKIP LOCKED))`,
      [kind, version, assetIds],
    );
    return count;
  }

  /**
   * Claims the next due job, if any: users take turns. Its lease lasts one minute and is renewed by `report`. A job that
   * `isGivenUp` has failed.
   */
  async claim(): Promise<Job | undefined> {
    const [rows] = await this.database.query<[Job[], number]>(
      `UPDATE jobs SET state = ${attempts.stateAfterClaim}, attempts = attempts + 1, progress = 0, started_at = now(),
         due_at = ${attempts.leaseEnd}
       FROM assets WHERE assets.id = jobs.asset_id AND jobs.id = (
         SELECT id FROM jobs WHERE ${attempts.isDue}
         ORDER BY is_backlog, turn, id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING jobs.id, jobs.kind, jobs.attempts AS attempt, jobs.asset_id AS "assetId", assets.key,
         assets.user_id AS "userId"`,
    );
    return rows[0];
  }

  /**
   * Stores the progress of a running job and renews its lease. Returns false if another attempt has claimed
   * it.
   */
  async report({ id, attempt }: Job, progress: number): Promise<boolean> {
    const [, count] = await this.database.query<[unknown, number]>(
      `UPDATE jobs SET progress = $3, due_at = ${attempts.leaseEnd} WHERE id = $1 AND attempts = $2 AND state = 'running'`,
      [id, attempt, progress],
    );
    return count > 0;
  }

  /**
   * Finishes a running job. Returns false, and changes nothing, if another attempt has claimed it or its file
   * was deleted. The file cannot be deleted during the transaction.
   */
  async finish({ id, attempt, assetId }: Job, finish: Finish): Promise<boolean> {
    return this.outbox.runTransaction(async (manager, emit) => {
      await manager.query('SELECT FROM assets WHERE id = $1 FOR KEY SHARE', [assetId]);
      const [, count] = await manager.query<[unknown, number]>(
        `UPDATE jobs SET state = 'done', progress = 1 WHERE id = $1 AND attempts = $2 AND state = 'running'`,
        [id, attempt],
      );
      if (!count) return false;
      const hasResult = await finish(manager, emit);
      await manager.query('UPDATE jobs SET has_result = $2 WHERE id = $1', [id, hasResult]);
      return true;
    });
  }

  /**
   * Schedules another attempt with exponential backoff, or fails the job after too many attempts or if
   * `canRetry` is false.
   */
  async fail({ id, attempt }: Job, canRetry: boolean): Promise<void> {
    await this.database.query(
      `UPDATE jobs SET state = CASE WHEN $3 THEN ${attempts.stateAfterFailure} ELSE 'failed' END, progress = 0,
         due_at = ${attempts.retryAt}
       WHERE id = $1 AND attempts = $2 AND state = 'running'`,
      [id, attempt, canRetry],
    );
  }

  /** Returns a running job to the queue at shutdown, without counting the attempt. */
  async release({ id, attempt }: Job): Promise<void> {
    await this.database.query(
      `UPDATE jobs SET state = 'waiting', attempts = attempts - 1, progress = 0, due_at = now()
       WHERE id = $1 AND attempts = $2 AND state = 'running'`,
      [id, attempt],
    );
  }

  /** Returns whether the job's file still exists. */
  async hasAsset({ assetId }: Job): Promise<boolean> {
    const rows = await this.database.query<unknown[]>('SELECT FROM assets WHERE id = $1', [assetId]);
    return rows.length > 0;
  }

  /** Returns the latest jobs of a user's file. Throws NOT_FOUND if the user has no such file. */
  async listByAsset(userId: number, assetId: string): Promise<AudioJob[]> {
    const [asset] = await this.database.query<unknown[]>(
      `SELECT FROM assets WHERE id = $1 AND user_id = $2 AND kind = 'audio'`,
      [assetId, userId],
    );
    if (!asset) throw new AppError('NOT_FOUND', texts.notFound);
    return this.database.query<AudioJob[]>(
      `SELECT DISTINCT ON (kind) kind, state, progress FROM jobs WHERE asset_id = $1 ORDER BY kind, version DESC`,
      [assetId],
    );
  }
}
