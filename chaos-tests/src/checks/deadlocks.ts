import { queryDatabase } from '@rubato/testing';
import type { Servers } from '../topology/servers.ts';
import { serviceNames } from '../topology/servers.ts';

/** Characters of what the log says about a deadlock: its processes and their statements. */
const maxDetails = 4000;

/** Reports deadlocks from PostgreSQL's statistics and log. */
export async function findDeadlocks(servers: Servers): Promise<string[]> {
  const counts = serviceNames.map(async (name) => {
    const [row] = await queryDatabase<{ deadlocks: number }>(
      servers.databaseUrl(name),
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    return row?.deadlocks ? [`${row.deadlocks} deadlocks in ${name}'s database`] : [];
  });
  const logged = servers.postgres.deadlocks().map((details) => `deadlock: ${details.slice(0, maxDetails)}`);
  return [...(await Promise.all(counts)).flat(), ...logged];
}
