import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { hourMs, LOGGER, minuteMs, RecurringWork, type Logger } from '@rubato/service-kit';
import { NightlyReconciler } from './nightly.reconciler.ts';
import { UnattachedCollector } from './unattached.collector.ts';

/** Collects every ten minutes or so, and asks every hour whether it is time to compare store and rows. */
@Injectable()
export class CollectorScheduler implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #collecting = new RecurringWork(() => this.#collect(), {
    first: [minuteMs, 5 * minuteMs],
    next: [9 * minuteMs, 11 * minuteMs],
  });
  readonly #reconciling = new RecurringWork(() => this.#reconcile(), {
    first: [5 * minuteMs, 15 * minuteMs],
    next: [0.9 * hourMs, 1.1 * hourMs],
  });

  constructor(
    private readonly collector: UnattachedCollector,
    private readonly reconciler: NightlyReconciler,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#collecting.start();
    this.#reconciling.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.#collecting.stop(), this.#reconciling.stop()]);
  }

  async #collect(): Promise<void> {
    try {
      const count = await this.collector.collect(() => this.#collecting.isStopped);
      if (count) this.log.info({ count }, 'Uploads that came to nothing were removed');
    } catch (error) {
      this.log.warn({ err: error }, 'Uploads that came to nothing are left for the next time');
    }
  }

  async #reconcile(): Promise<void> {
    try {
      await this.reconciler.runWhenDue();
    } catch (error) {
      this.log.warn({ err: error }, 'Store and rows could not be compared');
    }
  }
}
