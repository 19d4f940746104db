import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, minuteMs, RecurringWork, type Logger } from '@rubato/service-kit';
import { UnusedAssetsCollector } from './unused-assets.collector.ts';

/** Collects abandoned uploads about every ten minutes and released assets every two seconds. */
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
  #isFailing = false;

  constructor(
    private readonly collector: UnusedAssetsCollector,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#collecting.start();
    this.#collectingReleased.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.#collecting.stop(), this.#collectingReleased.stop()]);
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

  #logDeleted(count: number): void {
    if (count) this.log.info({ count }, 'orphan cleanup: assets deleted');
  }
}
