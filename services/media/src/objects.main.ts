// Exports (`out`) or imports (`in`) all served files as a tar archive on standard output or input. For
// backups (deploy/backup).
import { S3ObjectStore } from '@rubato/service-kit/distributed';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { archiveObjects, type Archived } from './archive/archive-objects.ts';
import { restoreObjects } from './archive/restore-objects.ts';
import { parseObjectStoreConfig } from './config.ts';

const store = S3ObjectStore.create(parseObjectStoreConfig(process.env));
const counts = await run(process.argv[2]);
console.error(`${counts.objects} objects, ${counts.bytes} bytes`);
store.close();

async function run(direction: string | undefined): Promise<Archived> {
  if (direction === 'in') return restoreObjects(store, process.stdin);
  if (direction !== 'out') throw new Error('usage: objects.main.js (in|out)');
  const archived = { objects: 0, bytes: 0 };
  await pipeline(Readable.from(archiveObjects(store, 'media/', archived)), process.stdout, { end: false });
  if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
  return archived;
}
