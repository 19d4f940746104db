import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER } from '../logging/logger.token.ts';
import type { Logger } from '../logging/logger.ts';
import { hourMs, minuteMs, RecurringWork } from '../scheduling/recurring-work.ts';
import { batchSize, removeExpired } from './remove-expired.ts';
import type { RetentionRule } from './retention-rule.ts';

export const RETENTION_RULES = Symbol('RetentionRules');

/** Removes what is no longer needed: some minutes after the start, then every hour or so. */
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

  /** A batch that has begun is finished. */
  onModuleDestroy(): Promise<void> {
    return this.#work.stop();
  }

  /** Removes all that is old enough now. A table that fails is left for the next time. */
  async run(): Promise<void> {
    for (const rule of this.rules) {
      try {
        const count = await this.#removeAll(rule);
        if (count) this.log.info({ table: rule.table, count }, 'Rows past their time were removed');
      } catch (error) {
        this.log.warn({ err: error, table: rule.table }, 'Rows past their time could not be removed');
      }
    }
  }

  async #removeAll(rule: RetentionRule): Promise<number> {
    let total = 0;
    let removed = batchSize;
    while (removed === batchSize && !this.#work.isStopped) {
      removed = await removeExpired(this.database, rule);
      total += removed;
    }
    return total;
  }
}
