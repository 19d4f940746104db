import { EvictingClient } from './evict-stale-connections.ts';

/** Timeouts in milliseconds, without which a frozen server would hang the pool forever. */
export const poolLimits = {
  connectionTimeoutMillis: 2000,
  query_timeout: 3000,
  statement_timeout: 2500,
  idle_in_transaction_session_timeout: 5000,
  keepAlive: true,
  Client: EvictingClient,
};
