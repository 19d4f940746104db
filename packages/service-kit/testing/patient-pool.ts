import { poolLimits } from '../src/database/pool-limits.ts';

/** Options of a connection pool in which slowness alone does not fail a query. */
export const patientPool = {
  ...poolLimits,
  connectionTimeoutMillis: 60_000,
  query_timeout: 60_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
};
