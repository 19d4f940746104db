import { runMediaCheck, trashSettings } from '@rubato/media-service';
import { FolderObjectStore, parseEnvironment } from '@rubato/service-kit';
import { join } from 'node:path';
import { parseStandaloneConfig } from './config.ts';
import { print } from './console.ts';
import { runWithOperatorDatabase } from './operator-database.ts';
import { describeError } from './startup-errors.ts';

const databaseName = 'rubato_media';

await run().catch((error: unknown) => {
  print(describeError(error, process.env.DATA_DIR ?? '.data'));
  process.exitCode = 1;
});

async function run(): Promise<void> {
  const { dataFolder } = parseStandaloneConfig(process.env);
  const { MEDIA_TRASH_DAYS: trashDays } = parseEnvironment(trashSettings, process.env);
  process.exitCode = await runWithOperatorDatabase(dataFolder, databaseName, (databaseUrl) =>
    runMediaCheck({
      databaseUrl,
      objects: new FolderObjectStore(join(dataFolder, 'media')),
      trashDays,
      command: 'npm run media:check --',
      print,
    }),
  );
}
