import { minuteMs, RecurringWork, type Logger } from '@rubato/service-kit';
import { DemoStateFile } from './demo-state.ts';
import { resetDemo, type ResetOptions } from './reset-demo.ts';
import { isResetDue, type ResetTime } from './reset-time.ts';

export interface DemoSchedulerOptions extends Omit<ResetOptions, 'signal'> {
  readonly resetAt: ResetTime;
  readonly logger: Logger;
}

/** Resets the demo once a day. Retries an interrupted or failed reset after a few minutes. */
export class DemoScheduler {
  readonly #stopping = new AbortController();
  readonly #work = new RecurringWork(() => this.run(), {
    first: [minuteMs / 2, minuteMs],
    next: [4 * minuteMs, 5 * minuteMs],
  });

  constructor(private readonly options: DemoSchedulerOptions) {}

  start(): void {
    if (this.options.resetAt !== 'off') this.#work.start();
  }

  /** Stops after the current step. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#work.stop();
  }

  /** Resets the demo if it is due. Never throws; logs errors. */
  async run(now = new Date()): Promise<void> {
    const { logger, resetAt, dataFolder } = this.options;
    try {
      const state = await new DemoStateFile(dataFolder).read();
      const last = state?.resetAt ? new Date(state.resetAt) : undefined;
      if (!isResetDue(resetAt, last, now)) return;
      const report = await resetDemo({ ...this.options, signal: this.#stopping.signal });
      if (report) logger.info({ report }, 'demo reset: completed');
    } catch (error) {
      if (!this.#stopping.signal.aborted) logger.error({ err: error }, 'demo reset: failed');
    }
  }
}
