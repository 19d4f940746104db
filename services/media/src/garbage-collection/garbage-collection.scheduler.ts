import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { hourMs, LOGGER, minuteMs, RecurringWork, type Logger } from '@rubato/service-kit';
import { ReleaseReconciler } from './release.reconciler.ts';
import { UnusedAssetsCollector } from './unused-assets.collector.ts';

/**
 * Collects abandoned uploads about every ten minutes and released assets every two seconds, and checks hourly whether the nightly
 * search for assets that were never released is due.
 */
@Injectable()
export class GarbageCollectionScheduler implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #collecting = new RecurringWork(() => this.#collect(), {
    first: [minuteMs, 5 * minuteMs],
    next: [9 * minuteMs, 11 * minuteMs],
  });
  readonly #collectingReleased = new RecurringWork(() => this.#collectReleased(), {
    first: [0, 2000],
    next: [1500, 2500],
  });
  readonly #reconciling = new RecurringWork(() => this.#reconcile(), {
    first: [5 * minuteMs, 15 * minuteMs],
    next: [0.9 * hourMs, 1.1 * hourMs],
  });
  #isFailing = false;

  constructor(
    private readonly collector: UnusedAssetsCollector,
    private readonly reconciler: ReleaseReconciler,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#collecting.start();
    this.#collectingReleased.start();
    this.#reconciling.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(
      [this.#collecting, this.#collectingReleased, this.#reconciling].map((work) => work.stop()),
    );
  }

  async #collect(): Promise<void> {
    try {
      this.#logDeleted(await this.collector.collect(() => this.#collecting.isStopped));
    } catch (error) {
      this.log.warn({ err: error }, 'orphan cleanup: failed, will retry');
    }
  }

  /** Logs only the first of consecutive failures. */
  async #collectReleased(): Promise<void> {
    try {
      this.#logDeleted(await this.collector.collectReleased(() => this.#collectingReleased.isStopped));
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.log.warn({ err: error }, 'released asset cleanup: failed, will retry');
      this.#isFailing = true;
    }
  }

  async #reconcile(): Promise<void> {
    try {
      const report = await this.reconciler.runIfDue(new Date(), () => this.#reconciling.isStopped);
      if (report) this.log.info({ ...report }, 'release reconciliation: completed');
    } catch (error) {
      this.log.warn({ err: error }, 'release reconciliation: failed, will retry');
    }
  }

  #logDeleted(count: number): void {
    if (count) this.log.info({ count }, 'orphan cleanup: assets deleted');
  }
}
