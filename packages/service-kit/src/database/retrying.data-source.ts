import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, type EntityManager } from 'typeorm';
import { isLostConflict } from '../errors/is-lost-conflict.ts';
import { currentContext } from '../logging/request-context.ts';
import { monotonicNow } from '../time/monotonic-now.ts';

type Isolation = Parameters<DataSource['transaction']>[0];
type Work<T> = (manager: EntityManager) => Promise<T>;

const mostAttempts = 5;
/** No attempt begins later than this after the first, nor after the caller's deadline. Milliseconds. */
const retryForMs = 1500;
const shortestPauseMs = 10;

/**
 * Repeats a transaction that PostgreSQL has undone because of another one at the same time: a deadlock, a serialization failure or a
 * lock that was not free in time. `work` may therefore run several times, each time on what was true before it: it changes nothing but
 * the database, or what it may change again.
 */
export class RetryingDataSource extends DataSource {
  override transaction<T>(...given: [Work<T>] | [isolation: Isolation, work: Work<T>]): Promise<T> {
    return retryConflicts(() => Reflect.apply(super.transaction, this, given));
  }
}

async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  const latest = Math.min(monotonicNow() + retryForMs, currentContext()?.deadline ?? Infinity);
  for (let attempts = 1; ; attempts += 1)
    try {
      return await attempt();
    } catch (error) {
      const pauseMs = shortestPauseMs * 2 ** attempts * Math.random();
      const isLate = monotonicNow() + pauseMs > latest;
      if (!isLostConflict(error) || attempts === mostAttempts || isLate) throw error;
      await delay(pauseMs);
    }
}
