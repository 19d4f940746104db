import type { Servers } from '../topology/servers.ts';
import { serviceNames } from '../topology/servers.ts';
import { askDatabase } from './ask-database.ts';

/** Deadlocks that PostgreSQL broke, by its own count and by its log. */
export async function deadlocks(servers: Servers): Promise<string[]> {
  const counts = serviceNames.map(async (name) => {
    const [row] = await askDatabase<{ deadlocks: number }>(
      servers.databaseUrl(name),
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    return row?.deadlocks ? [`${row.deadlocks} deadlocks in ${name}'s database`] : [];
  });
  const logged = servers.postgres.deadlocks();
  return [...(await Promise.all(counts)).flat(), ...(logged ? [`${logged} deadlocks in the log`] : [])];
}
