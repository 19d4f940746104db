import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, OBJECT_STORE, type Logger, type ObjectStore } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { MEDIA_CONFIG, type MediaConfig } from '../config.ts';
import type { Reconciliation } from './reconciliation-report.ts';
import { reconcile } from './reconcile.ts';
import { verifySample } from './verify-sample.ts';

/** Any number will do, as long as every replica takes the same one. */
const lock = 7_283_610;
/** Of random files each night; all of them would be read for hours. */
const verifiedFiles = 50;
const [nightBegins, nightEnds] = [2, 6];

/** Compares store and rows once a night; where nothing runs at night, when it was not done for a day and a half. */
@Injectable()
export class NightlyReconciler {
  constructor(
    private readonly database: DataSource,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(MEDIA_CONFIG) private readonly config: Pick<MediaConfig, 'trashDays'>,
  ) {}

  /** Returns the report, or undefined when it is not time or another replica has done it. */
  async runWhenDue(now = new Date()): Promise<Reconciliation | undefined> {
    const isNight = now.getHours() >= nightBegins && now.getHours() < nightEnds;
    const begun = await this.#claim(isNight ? 20 : 36);
    if (!begun) return undefined;
    const report = await reconcile(this.database, this.objects, 'careful', this.config.trashDays);
    await this.database.query('UPDATE reconciliations SET report = $2 WHERE begun_at = $1::timestamptz', [
      begun,
      JSON.stringify(report),
    ]);
    this.#tell(report);
    await this.#verify();
    return report;
  }

  /** The time under which this one is written down, if the last one is old enough. */
  async #claim(hours: number): Promise<string | undefined> {
    return this.database.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [lock]);
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
    if (damaged.length) this.log.error({ checked, damaged }, 'stored files: damaged');
    else this.log.info({ checked }, 'stored files: verified');
  }

  #tell(report: Reconciliation): void {
    const needsSomebody = report.refused || report.missing.count > 0;
    const text = needsSomebody
      ? 'Store and rows differ: see npm run media:check'
      : 'Store and rows were compared';
    this.log[needsSomebody ? 'warn' : 'info']({ report }, text);
  }
}
