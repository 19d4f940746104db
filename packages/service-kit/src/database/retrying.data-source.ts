import { DataSource, type EntityManager } from 'typeorm';
import { isLostConflict } from '../errors/is-lost-conflict.ts';
import { retry } from '../errors/retry.ts';
import { getCurrentContext } from '../logging/request-context.ts';
import { getMonotonicTime } from '../time/monotonic-time.ts';

type Isolation = Parameters<DataSource['transaction']>[0];
type Work<T> = (manager: EntityManager) => Promise<T>;

const maxAttempts = 5;
/** No attempt starts later than this after the first, or after the deadline. */
const retryForMs = 1500;
const baseDelayMs = 10;

/**
 * Retries a transaction that PostgreSQL has rolled back because of a concurrent one: after a deadlock, a serialization failure or a lock
 * timeout. `work` may run several times, so its side effects outside the database must be repeatable.
 */
export class RetryingDataSource extends DataSource {
  override transaction<T>(...given: [Work<T>] | [isolation: Isolation, work: Work<T>]): Promise<T> {
    return retry(() => Reflect.apply(super.transaction, this, given), {
      maxAttempts,
      isTemporary: isLostConflict,
      computeDelayMs: (failures) => baseDelayMs * 2 ** failures * Math.random(),
      deadline: Math.min(getMonotonicTime() + retryForMs, getCurrentContext()?.deadline ?? Infinity),
    });
  }
}
