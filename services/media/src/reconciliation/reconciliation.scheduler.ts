import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { hourMs, LOGGER, minuteMs, RecurringWork, type Logger } from '@rubato/service-kit';
import { NightlyReconciler } from './nightly.reconciler.ts';

/** Checks hourly whether the nightly reconciliation of object store and database is due. */
@Injectable()
export class ReconciliationScheduler implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #reconciling = new RecurringWork(() => this.#reconcile(), {
    first: [5 * minuteMs, 15 * minuteMs],
    next: [0.9 * hourMs, 1.1 * hourMs],
  });

  constructor(
    private readonly reconciler: NightlyReconciler,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#reconciling.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#reconciling.stop();
  }

  async #reconcile(): Promise<void> {
    try {
      await this.reconciler.runIfDue();
    } catch (error) {
      this.log.warn({ err: error }, 'reconciliation: failed');
    }
  }
}
