import { Inject, Injectable } from '@nestjs/common';
import {
  advisoryLocks,
  LOGGER,
  computeMinimumHoursBetweenRuns,
  OBJECT_STORE,
  type Logger,
  type ObjectStore,
} from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { MEDIA_CONFIG, type MediaConfig } from '../config.ts';
import type { Reconciliation } from './reconciliation-report.ts';
import { reconcile } from './reconcile.ts';
import { verifySample } from './verify-sample.ts';

/** Random files verified each night; reading all files would take hours. */
const verifiedFiles = 50;

/**
 * Reconciles object store and database once a night, or after a day and a half if the service does not run at
 * night.
 */
@Injectable()
export class NightlyReconciler {
  constructor(
    private readonly database: DataSource,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(MEDIA_CONFIG) private readonly config: Pick<MediaConfig, 'trashDays'>,
  ) {}

  /** Returns the report, or undefined if no run is due or another replica has done it. */
  async runIfDue(now = new Date()): Promise<Reconciliation | undefined> {
    const startedAt = await this.#claim(computeMinimumHoursBetweenRuns(now));
    if (!startedAt) return undefined;
    const report = await reconcile(this.database, this.objects, 'careful', this.config.trashDays);
    await this.database.query('UPDATE reconciliations SET report = $2 WHERE begun_at = $1::timestamptz', [
      startedAt,
      JSON.stringify(report),
    ]);
    this.#log(report);
    await this.#verify();
    return report;
  }

  /** Records a new run and returns its start time, unless the last one is too recent. */
  async #claim(hours: number): Promise<string | undefined> {
    return this.database.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.nightlyReconciliation]);
      const [row]: { begun_at: string }[] = await manager.query(
        `INSERT INTO reconciliations (begun_at) SELECT clock_timestamp() WHERE NOT EXISTS (
           SELECT 1 FROM reconciliations WHERE begun_at > now() - $1 * interval '1 hour')
         RETURNING begun_at::text`,
        [hours],
      );
      return row?.begun_at;
    });
  }

  async #verify(): Promise<void> {
    const { checked, damaged } = await verifySample(this.database, this.objects, verifiedFiles);
    if (damaged.length) this.log.error({ checked, damaged }, 'stored file verification: corrupt files found');
    else this.log.info({ checked }, 'stored file verification: completed');
  }

  #log(report: Reconciliation): void {
    const needsAttention = report.isRepairRejected || report.missing.count > 0;
    const text = needsAttention
      ? 'reconciliation: found differences, run npm run media:check'
      : 'reconciliation: completed';
    this.log[needsAttention ? 'warn' : 'info']({ report }, text);
  }
}
