// Compares the object store with the database while the service runs: `npm run media:check` of the
// distributed topology.
import { S3ObjectStore } from '@rubato/service-kit/distributed';
import { runMediaCheck } from './media-check/run-media-check.ts';
import { parseMediaConfig, parseObjectStoreConfig } from './config.ts';

const { databaseUrl, trashDays } = parseMediaConfig(process.env);
const objects = S3ObjectStore.create(parseObjectStoreConfig(process.env));
try {
  process.exitCode = await runMediaCheck({
    databaseUrl,
    objects,
    trashDays,
    command: 'node dist/media-check.main.js',
    print: (line) => process.stdout.write(`${line}\n`),
  });
} finally {
  objects.close();
}
