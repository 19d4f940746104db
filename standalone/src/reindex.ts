import { requestRebuild } from '@rubato/discovery-service';
import { parseStandaloneConfig } from './config.ts';
import { print } from './console.ts';
import { runWithOperatorDatabase } from './operator-database.ts';
import { describeError } from './startup-errors.ts';

const databaseName = 'rubato_discovery';

await run().catch((error: unknown) => {
  print(describeError(error, process.env.DATA_DIR ?? '.data'));
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const { dataFolder } = parseStandaloneConfig(process.env);
  await runWithOperatorDatabase(dataFolder, databaseName, async (url, isRunning) => {
    if (!(await requestRebuild(url))) print('The search index is already being rebuilt.');
    else if (isRunning) print('The search index is being rebuilt. The log shows "reindex: completed".');
    else print('The search index will be rebuilt when Rubato starts.');
  });
}
