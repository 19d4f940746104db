import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { hourMs, LOGGER, minuteMs, RecurringWork, type Logger } from '@rubato/service-kit';
import { MEDIA_CONFIG, type MediaConfig } from '../config.ts';
import { Refusal } from '../inspection/refusal.ts';
import { JOB_KINDS, type Job, type JobKinds } from './job.ts';
import { JobsRepository } from './jobs.repository.ts';
import { versionsOf } from './versions-of.ts';

/** So often a running job is reported on: its owner sees how far it is, and others that it is not given up. */
const reportEveryMs = 2000;

/** Does the jobs that are due, so many at once, and looks for files that lack theirs. */
@Injectable()
export class JobWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #workers: readonly RecurringWork[];
  readonly #searching = new RecurringWork(() => this.#search(), {
    first: [minuteMs / 6, minuteMs / 2],
    next: [0.9 * hourMs, 1.1 * hourMs],
  });
  readonly #ending = new AbortController();
  #isHeldUp = false;

  constructor(
    private readonly jobs: JobsRepository,
    @Inject(JOB_KINDS) private readonly kinds: JobKinds,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(MEDIA_CONFIG) config: Pick<MediaConfig, 'jobsAtOnce'>,
  ) {
    this.#workers = Array.from(
      { length: config.jobsAtOnce },
      () => new RecurringWork(() => this.#work(), { first: [0, 1000], next: [750, 1250] }),
    );
  }

  onApplicationBootstrap(): void {
    for (const worker of this.#workers) worker.start();
    if (this.#workers.length) this.#searching.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.#ending.abort();
    await Promise.all([...this.#workers, this.#searching].map((work) => work.stop()));
  }

  /** Does jobs until none is due. */
  async #work(): Promise<void> {
    try {
      while (!this.#ending.signal.aborted && (await this.runNext()));
      this.#isHeldUp = false;
    } catch (error) {
      if (!this.#isHeldUp) this.log.warn({ err: error }, 'jobs: not available');
      this.#isHeldUp = true;
    }
  }

  /** Does the next job that is due. Returns false when there is none. */
  async runNext(): Promise<boolean> {
    const job = await this.jobs.take();
    if (job) await this.#run(job);
    return job !== undefined;
  }

  async #run(job: Job): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([this.#ending.signal, lost.signal]);
    let progress = 0;
    const reports = new RecurringWork(
      async () => {
        const isOurs = await this.jobs.report(job, progress).catch(() => true);
        if (!isOurs) lost.abort();
      },
      { first: [reportEveryMs, reportEveryMs], next: [reportEveryMs, reportEveryMs] },
    );
    reports.start();
    const kind = this.kinds[job.kind];
    try {
      const finish = await kind.run(job, { signal, report: (share) => (progress = share) });
      if (!(await this.jobs.finish(job, finish))) await this.#undo(job);
    } catch (error) {
      await this.#giveUp(job, error);
    } finally {
      await reports.stop();
    }
  }

  async #giveUp(job: Job, error: unknown): Promise<void> {
    if (this.#ending.signal.aborted) return this.jobs.putBack(job);
    const { id, kind, assetId, attempt } = job;
    const canRetry = !(error instanceof Refusal);
    this.log.warn(
      { err: error, job: id, kind, assetId, attempt },
      canRetry ? 'job: failed' : 'job: given up',
    );
    await this.jobs.giveUp(job, canRetry);
  }

  /** Another attempt needs the same objects; without the file, nobody does. */
  async #undo(job: Job): Promise<void> {
    if (!(await this.jobs.hasAsset(job))) await this.kinds[job.kind].undo?.(job);
  }

  /** Adds the jobs that earlier files lack. Returns how many these are. */
  async addBacklog(): Promise<number> {
    let count = 0;
    for (let after = '00000000-0000-0000-0000-000000000000'; !this.#ending.signal.aborted;) {
      const batch = await this.jobs.addBacklog(versionsOf(this.kinds), after);
      if (!batch) break;
      count += batch.count;
      after = batch.last;
    }
    return count;
  }

  async #search(): Promise<void> {
    try {
      const count = await this.addBacklog();
      if (count) this.log.info({ count }, 'jobs of earlier files: added');
    } catch (error) {
      this.log.warn({ err: error }, 'jobs of earlier files: not added');
    }
  }
}
