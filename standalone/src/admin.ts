import { runAdminCommand } from '@rubato/auth-service';
import { parseStandaloneConfig } from './config.ts';
import { print } from './console.ts';
import { runWithOperatorDatabase } from './operator-database.ts';
import { describeError } from './startup-errors.ts';

const databaseName = 'rubato_auth';

await run().catch((error: unknown) => {
  print(describeError(error, process.env.DATA_DIR ?? '.data'));
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const { dataFolder } = parseStandaloneConfig(process.env);
  const runCommand = (databaseUrl: string) =>
    runAdminCommand({
      databaseUrl,
      arguments: process.argv.slice(2),
      command: 'npm run admin --',
      print,
    });
  process.exitCode = await runWithOperatorDatabase(dataFolder, databaseName, runCommand, 'secrets.json');
}
