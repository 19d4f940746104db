import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { hourMs, LOGGER, RecurringWork, type Logger } from '@rubato/service-kit';
import { ArtistsService } from './artists.service.ts';

const batchSize = 200;

/**
 * Gives handles to artists of earlier releases: after the start, and once an hour, because replicas of an
 * earlier release may still add artists.
 */
@Injectable()
export class ArtistHandlesBackfill implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #work = new RecurringWork(() => this.run(), { first: [0, 0], next: [0.9 * hourMs, 1.1 * hourMs] });

  constructor(
    private readonly artists: ArtistsService,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#work.stop();
  }

  /** Processes all artists without a handle. A failure is retried at the next run. */
  async run(): Promise<void> {
    let count = 0;
    try {
      for (let completed = batchSize; completed === batchSize && !this.#work.isStopped; count += completed)
        completed = await this.artists.completeHandles(batchSize);
      if (count) this.log.info({ count }, 'artist handle backfill: completed');
    } catch (error) {
      this.log.warn({ err: error, count }, 'artist handle backfill: failed, will retry');
    }
  }
}
