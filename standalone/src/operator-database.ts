import { findRunningPostgresUrl, startPostgresCluster } from '@rubato/embedded-postgres';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { claimDataFolder, findRunningInstance } from './single-instance.ts';
import { StartupError } from './startup-errors.ts';

/**
 * Uses a database of a running Rubato, or starts it for the duration of `work`. For commands of operators. `evidence` is what
 * every installation with the data of interest has in its data folder.
 */
export async function runWithOperatorDatabase<Result>(
  dataFolder: string,
  databaseName: string,
  work: (url: string, isRunning: boolean) => Promise<Result>,
  evidence = 'media',
): Promise<Result> {
  if (!(await stat(join(dataFolder, evidence)).catch(() => undefined)))
    throw new StartupError(
      `${dataFolder} contains no Rubato files. Set DATA_DIR to the data folder of your installation.`,
    );
  if (await findRunningInstance(dataFolder)) {
    const url = await findRunningPostgresUrl(dataFolder, databaseName);
    if (url) return work(url, true);
    throw new StartupError(`Rubato is still starting in ${dataFolder}. Try again in a moment.`);
  }
  const release = await claimDataFolder(dataFolder);
  try {
    const cluster = await startPostgresCluster({ folder: dataFolder });
    return await work(cluster.getUrl(databaseName), false).finally(() => cluster.stop());
  } finally {
    await release();
  }
}
