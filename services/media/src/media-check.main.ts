// Compares the object store with the database, beside the running service: the distributed topology's `npm run media:check`.
import { S3ObjectStore } from '@rubato/service-kit';
import { runMediaCheck } from './media-check/run-media-check.ts';
import { mediaConfig, objectStoreConfig } from './config.ts';

const { databaseUrl, trashDays } = mediaConfig(process.env);
const objects = S3ObjectStore.of(objectStoreConfig(process.env));
try {
  process.exitCode = await runMediaCheck({
    databaseUrl,
    objects,
    trashDays,
    command: 'node dist/media-check.main.js',
    say: (line) => process.stdout.write(`${line}\n`),
  });
} finally {
  objects.close();
}
