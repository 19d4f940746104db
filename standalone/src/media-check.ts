import { runMediaCheck } from '@rubato/media-service';
import { runningPostgresUrl, startPostgresCluster } from '@rubato/embedded-postgres';
import { FolderObjectStore } from '@rubato/service-kit';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { standaloneConfig } from './config.ts';
import { print } from './console.ts';
import { claimDataFolder, findRunningInstance } from './single-instance.ts';
import { databaseName } from './start-standalone.ts';
import { describeError, StartupError } from './startup-errors.ts';

await run().catch((error: unknown) => {
  print(describeError(error, process.env.DATA_DIR ?? '.data'));
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const { dataFolder, trashDays } = standaloneConfig(process.env);
  process.exitCode = await withDatabase(dataFolder, (databaseUrl) =>
    runMediaCheck({
      databaseUrl,
      objects: new FolderObjectStore(join(dataFolder, 'media')),
      trashDays,
      command: 'npm run media:check --',
      print,
    }),
  );
}

/** Uses the database of a running Rubato, or starts it for the duration of `work`. */
async function withDatabase<Result>(
  dataFolder: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (!(await stat(join(dataFolder, 'media')).catch(() => undefined)))
    throw new StartupError(
      `${dataFolder} contains no Rubato files. Set DATA_DIR to the data folder of your installation.`,
    );
  const name = databaseName('media');
  if (await findRunningInstance(dataFolder)) {
    const url = await runningPostgresUrl(dataFolder, name);
    if (url) return work(url);
    throw new StartupError(`Rubato is still starting in ${dataFolder}. Try again in a moment.`);
  }
  const release = await claimDataFolder(dataFolder);
  try {
    const cluster = await startPostgresCluster({ folder: dataFolder });
    return await work(cluster.url(name)).finally(() => cluster.stop());
  } finally {
    await release();
  }
}
