import { runMediaCheck } from '@rubato/media-service';
import { runningPostgresUrl, startPostgresCluster } from '@rubato/embedded-postgres';
import { FolderObjectStore } from '@rubato/service-kit';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { standaloneConfig } from './config.ts';
import { say } from './console.ts';
import { claimDataFolder, runningRubato } from './single-instance.ts';
import { databaseName } from './start-standalone.ts';
import { explain, StartupError } from './startup-errors.ts';

await run().catch((error: unknown) => {
  say(explain(error, process.env.DATA_DIR ?? '.data'));
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
      print: say,
    }),
  );
}

/** Uses the database of a Rubato that runs, or starts it for as long as the work takes. */
async function withDatabase<Result>(
  dataFolder: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  if (!(await stat(join(dataFolder, 'media')).catch(() => undefined)))
    throw new StartupError(
      `There are no files of a Rubato in ${dataFolder}. Set DATA_DIR to its data folder.`,
    );
  const name = databaseName('media');
  if (await runningRubato(dataFolder)) {
    const url = await runningPostgresUrl(dataFolder, name);
    if (url) return work(url);
    throw new StartupError(`Rubato is just starting on ${dataFolder}. Try again in a moment.`);
  }
  const release = await claimDataFolder(dataFolder);
  try {
    const cluster = await startPostgresCluster({ folder: dataFolder });
    return await work(cluster.url(name)).finally(() => cluster.stop());
  } finally {
    await release();
  }
}
