import { AsyncResource } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { getTimeLeftMs } from '../logging/deadline.ts';
import { runWithTimeout } from '../time/run-with-timeout.ts';
import { DeadlineExceededError } from './deadline-exceeded.error.ts';

type Release = (error?: Error | boolean) => void;
type Callback = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;
type Connect = ((callback: Callback) => void) & (() => Promise<PoolClient>);

/**
 * Limits the wait for a connection of `pool` to half of the time until the deadline. Under overload, requests that get a connection then
 * have the other half for their queries, instead of all being late.
 */
export function limitPoolWaits(pool: Pool): void {
  const connect = pool.connect.bind(pool) as Connect;
  const connectWithTimeout = (callback?: Callback) => {
    if (!callback) return hasFreeConnection(pool) ? connect() : waitForConnection(connect);
    // A waiting callback runs in the context of the release that frees the connection, unless it is bound to its own.
    if (hasFreeConnection(pool)) return connect(AsyncResource.bind(callback));
    // `Pool.query` connects with a callback.
    // oxlint-disable promise/no-callback-in-promise
    return void waitForConnection(connect).then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    // oxlint-enable promise/no-callback-in-promise
  };
  Object.assign(pool, { connect: connectWithTimeout });
}

function hasFreeConnection({ idleCount, waitingCount, totalCount, options }: Pool): boolean {
  return idleCount > waitingCount || totalCount < options.max;
}

/** A connection that arrives after the timeout is returned to the pool. */
async function waitForConnection(connect: Connect): Promise<PoolClient> {
  const leftMs = getTimeLeftMs();
  if (leftMs <= 0) throw new DeadlineExceededError();
  if (leftMs === Infinity) return connect();
  const connecting = connect();
  return runWithTimeout(connecting, leftMs / 2, () => {
    connecting.then(
      (client) => client.release(),
      () => {},
    );
    throw new DeadlineExceededError();
  });
}
