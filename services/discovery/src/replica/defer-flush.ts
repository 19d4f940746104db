import { runPreparedWithin } from '@rubato/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Lets the transaction commit before it is on the disk. Only for work that is listed in the database until its transaction removes it: after a
 * crash of the server, it is still listed, and done again.
 */
export async function deferFlush(manager: EntityManager): Promise<void> {
  await runPreparedWithin(
    manager,
    { name: 'defer-flush', text: `SELECT set_config('synchronous_commit', 'off', true)` },
    [],
  );
}
