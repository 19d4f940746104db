import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import {
  LOGGER,
  minuteMs,
  OBJECT_STORE,
  RecurringWork,
  type Logger,
  type ObjectStore,
} from '@rubato/service-kit';
import { isGivenUp } from '../jobs/attempts.ts';
import { LeaseLost, runWithLease } from '../jobs/run-with-lease.ts';
import { toExportKey } from './export-keys.ts';
import { ExportWriter } from './export-writer.ts';
import { ExportsRepository, type ExportJob } from './exports.repository.ts';
import { ExportsService } from './exports.service.ts';

/** Writes exports that are due, one at a time, and deletes those that have expired. */
@Injectable()
export class ExportWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #writing = new RecurringWork(() => this.#writeDue(), { first: [0, 1000], next: [750, 1250] });
  readonly #collecting = new RecurringWork(() => this.#collect(), {
    first: [minuteMs / 6, minuteMs],
    next: [9 * minuteMs, 11 * minuteMs],
  });
  readonly #shutdown = new AbortController();
  #isFailing = false;

  constructor(
    private readonly exports: ExportsRepository,
    private readonly service: ExportsService,
    private readonly writer: ExportWriter,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#writing.start();
    this.#collecting.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.#shutdown.abort();
    await Promise.all([this.#writing.stop(), this.#collecting.stop()]);
  }

  /** Writes the next export that is due. Returns false if there is none. */
  async writeNext(): Promise<boolean> {
    const job = await this.exports.claim();
    if (job) await (isGivenUp(job) ? this.#giveUp(job) : this.#write(job));
    return job !== undefined;
  }

  async #writeDue(): Promise<void> {
    try {
      while (!this.#shutdown.signal.aborted && (await this.writeNext()));
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.log.warn({ err: error }, 'export queue: unavailable, retrying');
      this.#isFailing = true;
    }
  }

  async #giveUp({ userId, token, attempt }: ExportJob): Promise<void> {
    this.log.warn({ userId, attempts: attempt - 1 }, 'export: failed permanently, its processes ended early');
    await this.objects.delete(toExportKey(token));
  }

  async #write(job: ExportJob): Promise<void> {
    const renew = (progress: number) => this.exports.report(job, progress);
    try {
      const bytes = await runWithLease(renew, this.#shutdown.signal, (control) =>
        this.writer.write(job, control),
      );
      if (await this.exports.finish(job, bytes))
        this.log.info({ userId: job.userId, bytes }, 'export: completed');
      else await this.#undo(job);
    } catch (error) {
      await this.#fail(job, error);
    }
  }

  async #fail(job: ExportJob, error: unknown): Promise<void> {
    const { userId, attempt } = job;
    if (this.#shutdown.signal.aborted) return this.exports.release(job);
    if (error instanceof LeaseLost) return this.log.info({ userId, attempt }, 'export: abandoned');
    this.log.warn({ err: error, userId, attempt }, 'export: failed, will retry');
    await this.exports.fail(job);
  }

  /** The export was deleted while it was written, unless another worker writes the same one. */
  async #undo({ token }: ExportJob): Promise<void> {
    const unknown = await this.exports.findUnknown([token]);
    if (unknown.length) await this.objects.delete(toExportKey(token));
  }

  async #collect(): Promise<void> {
    try {
      const count = await this.service.collect();
      if (count) this.log.info({ count }, 'export cleanup: expired exports deleted');
    } catch (error) {
      this.log.warn({ err: error }, 'export cleanup: failed, will retry');
    }
  }
}
