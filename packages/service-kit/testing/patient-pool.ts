import { getPoolLimits } from '../src/database/pool-limits.ts';

/** Options of a connection pool in which slowness alone does not fail a query. */
export const patientPool = getPoolLimits(30);
