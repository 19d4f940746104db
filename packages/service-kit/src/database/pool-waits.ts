import { AsyncResource } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { timeLeftMs } from '../logging/deadline.ts';
import { DeadlinePassedError } from './deadline-passed.error.ts';

type Release = (error?: Error | boolean) => void;
type Callback = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;
type Connect = ((callback: Callback) => void) & (() => Promise<PoolClient>);

/**
 * Lets whoever waits for a connection of `pool` wait for half of the time that its caller still waits, and no longer: under overload
 * those who get a connection then have the other half for their work, where all would be late if they used up their time waiting.
 */
export function boundPoolWaits(pool: Pool): void {
  const connect = pool.connect.bind(pool) as Connect;
  const connectInTime = (callback?: Callback) => {
    if (!callback) return hasRoom(pool) ? connect() : waitInTime(connect);
    // Whoever waits gets its connection from another's release, and would go on in that one's context.
    if (hasRoom(pool)) return connect(AsyncResource.bind(callback));
    // pg's own queries ask by callback.
    // oxlint-disable promise/no-callback-in-promise
    return void waitInTime(connect).then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    // oxlint-enable promise/no-callback-in-promise
  };
  Object.assign(pool, { connect: connectInTime });
}

function hasRoom({ idleCount, waitingCount, totalCount, options }: Pool): boolean {
  return idleCount > waitingCount || totalCount < options.max;
}

/** A connection that comes too late goes back at once. */
async function waitInTime(connect: Connect): Promise<PoolClient> {
  const leftMs = timeLeftMs();
  if (leftMs <= 0) throw new DeadlinePassedError();
  if (leftMs === Infinity) return connect();
  const tooLate = Promise.withResolvers<never>();
  const connecting = connect();
  const timer = setTimeout(() => {
    tooLate.reject(new DeadlinePassedError());
    connecting.then(
      (client) => client.release(),
      () => {},
    );
  }, leftMs / 2);
  return Promise.race([connecting, tooLate.promise]).finally(() => clearTimeout(timer));
}
