import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { hourMs, LOGGER, minuteMs, RecurringWork, type Logger } from '@rubato/service-kit';
import { MEDIA_CONFIG, type MediaConfig } from '../config.ts';
import { Rejection } from '../inspection/rejection.ts';
import { isGivenUp } from './attempts.ts';
import { JOB_KINDS, type Job, type JobKinds } from './job.ts';
import { JobsRepository } from './jobs.repository.ts';
import { ResultReconciler } from './result.reconciler.ts';
import { LeaseLost, runWithLease } from './run-with-lease.ts';
import { getVersions } from './get-versions.ts';

/** Runs due jobs, at most `MAX_CONCURRENT_MEDIA_JOBS` at a time, adds missing jobs of earlier files, and repeats those whose results were lost. */
@Injectable()
export class JobWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #workers: readonly RecurringWork[];
  readonly #addingBacklog = new RecurringWork(() => this.#addBacklogAndLog(), {
    first: [minuteMs / 6, minuteMs / 2],
    next: [0.9 * hourMs, 1.1 * hourMs],
  });
  readonly #repeatingLost = new RecurringWork(() => this.#repeatLostAndLog(), {
    first: [5 * minuteMs, 15 * minuteMs],
    next: [0.9 * hourMs, 1.1 * hourMs],
  });
  readonly #shutdown = new AbortController();
  #isFailing = false;

  constructor(
    private readonly jobs: JobsRepository,
    private readonly results: ResultReconciler,
    @Inject(JOB_KINDS) private readonly kinds: JobKinds,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(MEDIA_CONFIG) config: Pick<MediaConfig, 'jobConcurrency'>,
  ) {
    this.#workers = Array.from(
      { length: config.jobConcurrency },
      () => new RecurringWork(() => this.#runDue(), { first: [0, 1000], next: [750, 1250] }),
    );
  }

  onApplicationBootstrap(): void {
    for (const worker of this.#workers) worker.start();
    if (!this.#workers.length) return;
    this.#addingBacklog.start();
    this.#repeatingLost.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.#shutdown.abort();
    await Promise.all(
      [...this.#workers, this.#addingBacklog, this.#repeatingLost].map((work) => work.stop()),
    );
  }

  /** Runs the next due job. Returns false if there is none. */
  async runNext(): Promise<boolean> {
    const job = await this.jobs.claim();
    if (job && isGivenUp(job)) this.#logGivenUp(job);
    else if (job) await this.#run(job);
    return job !== undefined;
  }

  /** Adds the missing jobs of earlier files. Returns their number. */
  async addBacklog(): Promise<number> {
    let count = 0;
    for (let after = '00000000-0000-0000-0000-000000000000'; !this.#shutdown.signal.aborted;) {
      const batch = await this.jobs.addBacklog(getVersions(this.kinds), after);
      if (!batch) break;
      count += batch.count;
      after = batch.last;
    }
    return count;
  }

  /** Runs jobs until none is due. Logs only the first of consecutive failures. */
  async #runDue(): Promise<void> {
    try {
      while (!this.#shutdown.signal.aborted && (await this.runNext()));
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.log.warn({ err: error }, 'job queue: unavailable, retrying');
      this.#isFailing = true;
    }
  }

  #logGivenUp({ id, kind, assetId, attempt }: Job): void {
    this.log.warn(
      { job: id, kind, assetId, attempts: attempt - 1 },
      'job: failed permanently, its processes ended early',
    );
  }

  async #run(job: Job): Promise<void> {
    const renew = (progress: number) => this.jobs.report(job, progress);
    try {
      const isFinished = await runWithLease(renew, this.#shutdown.signal, async (control) => {
        const finish = await this.kinds[job.kind].run(job, control);
        return this.jobs.finish(job, finish);
      });
      if (!isFinished) await this.#undo(job);
    } catch (error) {
      await this.#fail(job, error);
    }
  }

  async #fail(job: Job, error: unknown): Promise<void> {
    if (this.#shutdown.signal.aborted) return this.jobs.release(job);
    const { id, kind, assetId, attempt } = job;
    if (error instanceof LeaseLost)
      return this.log.info({ job: id, kind, assetId, attempt }, 'job: abandoned');
    const canRetry = !(error instanceof Rejection);
    this.log.warn(
      { err: error, job: id, kind, assetId, attempt },
      canRetry ? 'job: failed, will retry' : 'job: failed permanently',
    );
    await this.jobs.fail(job, canRetry);
  }

  /** Deletes the job's objects if its file was deleted. Otherwise another attempt uses the same objects. */
  async #undo(job: Job): Promise<void> {
    if (!(await this.jobs.hasAsset(job))) await this.kinds[job.kind].undo?.(job);
  }

  async #addBacklogAndLog(): Promise<void> {
    try {
      const count = await this.addBacklog();
      if (count) this.log.info({ count }, 'backlog jobs: added');
    } catch (error) {
      this.log.warn({ err: error }, 'backlog jobs: not added, will retry');
    }
  }

  async #repeatLostAndLog(): Promise<void> {
    try {
      const count = await this.results.runIfDue(new Date(), () => this.#shutdown.signal.aborted);
      if (count) this.log.info({ count }, 'lost job results: jobs repeated');
    } catch (error) {
      this.log.warn({ err: error }, 'lost job results: not checked, will retry');
    }
  }
}
