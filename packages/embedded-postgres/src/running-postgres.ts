import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preparePostgresFolder } from './postgres-cluster.ts';

/**
 * The connection URL of a database in the cluster below `folder` that another process runs. Undefined if there is no cluster or
 * it is not running.
 */
export async function findRunningPostgresUrl(folder: string, database: string): Promise<string | undefined> {
  const dataFolder = await preparePostgresFolder(folder);
  const read = (name: string) => readFile(join(dataFolder, name), 'utf8').catch(() => undefined);
  const [password, pidFile] = await Promise.all([read('initialised'), read('postmaster.pid')]);
  const port = Number(pidFile?.split('\n')[3]);
  return password && port ? `postgres://postgres:${password}@127.0.0.1:${port}/${database}` : undefined;
}
