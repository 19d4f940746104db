import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { minuteMs } from '@rubato/service-kit';
import type { JobControl } from './job.ts';
import { LeaseLost, runWithLease } from './run-with-lease.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const running = () => new AbortController().signal;

/** Work that ends when it is aborted, or never. `report` calls its control. */
function endless(endsOnAbort = true) {
  const started = Promise.withResolvers<JobControl>();
  const work = (control: JobControl) => {
    started.resolve(control);
    return new Promise<string>((_resolve, reject) => {
      if (endsOnAbort) control.signal.addEventListener('abort', () => reject(new Error('killed')));
    });
  };
  return { work, control: started.promise };
}

describe('work under a lease', () => {
  it('has its result', async () => {
    const renew = jest.fn(async () => true);
    expect(await runWithLease(renew, running(), async () => 'done')).toBe('done');
    await jest.advanceTimersByTimeAsync(minuteMs);
    expect(renew).not.toHaveBeenCalled();
  });

  it('stores the last progress with each renewal, also while only activity is reported', async () => {
    const renew = jest.fn(async () => true);
    const { work, control } = endless();
    const shutdown = new AbortController();
    const result = runWithLease(renew, shutdown.signal, work).catch(String);
    (await control).report(0.25);
    await jest.advanceTimersByTimeAsync(2500);
    (await control).report();
    await jest.advanceTimersByTimeAsync(2500);
    expect(renew.mock.calls).toEqual([[0.25], [0.25]]);
    shutdown.abort();
    expect(await result).toBe('Error: killed');
  });

  it('continues while renewals fail', async () => {
    const renew = jest.fn(() => Promise.reject(new Error('The database restarts')));
    const { work, control } = endless();
    const shutdown = new AbortController();
    const result = runWithLease(renew, shutdown.signal, work).catch(String);
    await jest.advanceTimersByTimeAsync(minuteMs);
    expect((await control).signal.aborted).toBe(false);
    shutdown.abort();
    expect(await result).toBe('Error: killed');
  });

  it('is aborted when another worker has the lease', async () => {
    const { work } = endless();
    const result = runWithLease(async () => false, running(), work);
    const outcome = expect(result).rejects.toThrow(LeaseLost);
    await jest.advanceTimersByTimeAsync(2500);
    await outcome;
  });

  it.each([true, false])(
    'ends without progress, and renews no more (ends when aborted: %s)',
    async (ends) => {
      const renew = jest.fn(async () => true);
      const { work, control } = endless(ends);
      const outcome = expect(runWithLease(renew, running(), work)).rejects.toThrow(
        'No progress for 10 minutes',
      );
      await jest.advanceTimersByTimeAsync(9 * minuteMs);
      (await control).report();
      await jest.advanceTimersByTimeAsync(9 * minuteMs);
      expect((await control).signal.aborted).toBe(false);
      await jest.advanceTimersByTimeAsync(2 * minuteMs);
      await outcome;
      const { length } = renew.mock.calls;
      await jest.advanceTimersByTimeAsync(minuteMs);
      expect(renew.mock.calls).toHaveLength(length);
    },
  );
});
