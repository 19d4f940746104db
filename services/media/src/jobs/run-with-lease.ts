import { minuteMs, getMonotonicTime, RecurringWork, type DelayRange } from '@rubato/service-kit';
import type { JobControl } from './job.ts';

const renewalMs: DelayRange = [2000, 2000];
/** Every step of a job reports within seconds; the object store may need longer on a busy machine. */
const maxStallMinutes = 10;

/** Another worker has claimed the job, or it was deleted. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Runs `work`, and renews its lease with the last progress as long as it reports. Rejects with `LeaseLost` if
 * `renew` returns false, and with an error after ten minutes without a report: the lease then expires, so that
 * another worker can take over, even if `work` never settles. The signal of `work` is aborted in both cases and
 * on `shutdown`. Renewals that throw are repeated.
 */
export async function runWithLease<Result>(
  renew: (progress: number) => Promise<boolean>,
  shutdown: AbortSignal,
  work: (control: JobControl) => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController();
  const stalled = Promise.withResolvers<never>();
  let [progress, reportedAt] = [0, getMonotonicTime()];
  const renewals = new RecurringWork(
    async () => {
      if (ended.signal.aborted) return;
      if (getMonotonicTime() - reportedAt > maxStallMinutes * minuteMs) {
        const error = new Error(`No progress for ${maxStallMinutes} minutes`);
        ended.abort(error);
        stalled.reject(error);
      } else if (!(await renew(progress).catch(() => true))) ended.abort(new LeaseLost());
    },
    { first: renewalMs, next: renewalMs },
  );
  renewals.start();
  const report = (share = progress) => {
    progress = share;
    reportedAt = getMonotonicTime();
  };
  try {
    const signal = AbortSignal.any([shutdown, ended.signal]);
    return await Promise.race([work({ signal, report }), stalled.promise]);
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    await renewals.stop();
  }
}
