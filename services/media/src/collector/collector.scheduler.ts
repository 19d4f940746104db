import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { hourMs, LOGGER, minuteMs, RecurringWork, type Logger } from '@rubato/service-kit';
import { NightlyReconciler } from './nightly.reconciler.ts';
import { UnusedAssetsCollector } from './unused-assets.collector.ts';

/**
 * Collects abandoned uploads about every ten minutes and released assets every two seconds. Checks hourly whether the nightly comparison of
 * store and rows is due.
 */
@Injectable()
export class CollectorScheduler implements OnApplicationBootstrap, OnModuleDestroy {
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

  #isHeldUp = false;

  constructor(
    private readonly collector: UnusedAssetsCollector,
    private readonly reconciler: NightlyReconciler,
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
      this.#tell(await this.collector.collect(() => this.#collecting.isStopped));
    } catch (error) {
      this.log.warn({ err: error }, 'unused assets: not all removed');
    }
  }

  /** Logs only the first of consecutive failures. */
  async #collectReleased(): Promise<void> {
    try {
      this.#tell(await this.collector.collectReleased(() => this.#collectingReleased.isStopped));
      this.#isHeldUp = false;
    } catch (error) {
      if (!this.#isHeldUp) this.log.warn({ err: error }, 'released assets: not all removed');
      this.#isHeldUp = true;
    }
  }

  #tell(count: number): void {
    if (count) this.log.info({ count }, 'unused assets: removed');
  }

  async #reconcile(): Promise<void> {
    try {
      await this.reconciler.runWhenDue();
    } catch (error) {
      this.log.warn({ err: error }, 'Store and rows could not be compared');
    }
  }
}
