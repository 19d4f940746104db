import { EvictingClient } from './evict-stale-connections.ts';

/**
 * Options of a connection pool: timeouts in milliseconds, without which a frozen server would hang the pool forever, multiplied by
 * `deadlineFactor`.
 */
export const getPoolLimits = (deadlineFactor = 1) => ({
  connectionTimeoutMillis: 2000 * deadlineFactor,
  query_timeout: 3000 * deadlineFactor,
  statement_timeout: 2500 * deadlineFactor,
  idle_in_transaction_session_timeout: 5000 * deadlineFactor,
  keepAlive: true,
  Client: EvictingClient,
});
