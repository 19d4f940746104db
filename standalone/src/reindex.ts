import { requestRebuild } from '@rubato/discovery-service';
import { standaloneConfig } from './config.ts';
import { print } from './console.ts';
import { withOperatorDatabase } from './operator-database.ts';
import { describeError } from './startup-errors.ts';

const databaseName = 'rubato_discovery';

await run().catch((error: unknown) => {
  print(describeError(error, process.env.DATA_DIR ?? '.data'));
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const { dataFolder } = standaloneConfig(process.env);
  await withOperatorDatabase(dataFolder, databaseName, async (url, isRunning) => {
    if (!(await requestRebuild(url))) print('The search index is already being rebuilt.');
    else if (isRunning) print('The search index is being rebuilt. The log shows "reindex: completed".');
    else print('The search index will be rebuilt when Rubato starts.');
  });
}
