import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER } from '../logging/logger.token.ts';
import type { Logger } from '../logging/logger.ts';
import { hourMs, minuteMs, RecurringWork } from '../scheduling/recurring-work.ts';
import { batchSize, deleteExpiredRows } from './delete-expired-rows.ts';
import type { RetentionRule } from './retention-rule.ts';

export const RETENTION_RULES = Symbol('RetentionRules');

/** Deletes expired rows a few minutes after the start and then about every hour. */
@Injectable()
export class RetentionScheduler implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #work = new RecurringWork(() => this.run(), {
    first: [minuteMs, 10 * minuteMs],
    next: [0.9 * hourMs, 1.1 * hourMs],
  });

  constructor(
    private readonly database: DataSource,
    @Inject(RETENTION_RULES) private readonly rules: readonly RetentionRule[],
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  /** Waits for the current batch. */
  onModuleDestroy(): Promise<void> {
    return this.#work.stop();
  }

  /** Deletes all expired rows. A table that fails is retried in the next run. */
  async run(): Promise<void> {
    for (const rule of this.rules) {
      try {
        const count = await this.#deleteAll(rule);
        if (count) this.log.info({ table: rule.table, count }, 'retention: expired rows deleted');
      } catch (error) {
        this.log.warn({ err: error, table: rule.table }, 'retention: deleting expired rows failed');
      }
    }
  }

  async #deleteAll(rule: RetentionRule): Promise<number> {
    let total = 0;
    let deleted = batchSize;
    while (deleted === batchSize && !this.#work.isStopped) {
      deleted = await deleteExpiredRows(this.database, rule);
      total += deleted;
    }
    return total;
  }
}
