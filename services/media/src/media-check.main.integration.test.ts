import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { toImageVariantKey } from '@rubato/contracts';
import { migrateDatabase } from '@rubato/service-kit';
import { S3ObjectStore } from '@rubato/service-kit/distributed';
import { createTestDatabase, startMinioServer, type TestDatabase } from '@rubato/testing';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { migrations } from './app.module.ts';

const program = join(import.meta.dirname, '../dist/media-check.main.js');
const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const key = `0123456789abcdef-${id}.png`;

let minio: Awaited<ReturnType<typeof startMinioServer>>;
let database: TestDatabase;
let store: S3ObjectStore;

beforeAll(async () => {
  [minio, database] = await Promise.all([startMinioServer(), createTestDatabase()]);
  store = await S3ObjectStore.connect({ ...minio, bucket: 'rubato' });
  await migrateDatabase(database.url, migrations);
  const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  await source.query(
    "INSERT INTO assets (id, kind, state, user_id, key, bytes) VALUES ($1, 'image', 'attached', 1, $2, 3)",
    [id, key],
  );
  await source.destroy();
});

afterAll(async () => {
  store.close();
  await Promise.all([minio.remove(), database.drop()]);
});

/** Runs the program as an operator would in media's container. */
function check(): Promise<{ status: unknown; output: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    INTERNAL_SECRET: 'a secret of at least thirty-two characters',
    S3_URL: minio.url,
    S3_BUCKET: 'rubato',
    S3_ACCESS_KEY: minio.accessKey,
    S3_SECRET_KEY: minio.secretKey,
  };
  return new Promise((resolve) =>
    execFile(process.execPath, [program], { env }, (error, output) =>
      resolve({ status: error?.code ?? 0, output }),
    ),
  );
}

it('reports a missing object, and agreement once it is stored', async () => {
  const incomplete = await check();
  expect(incomplete).toEqual({ status: 2, output: expect.stringContaining(key) });
  for (const name of [key, ...([96, 320, 640] as const).map((width) => toImageVariantKey(key, width))])
    await store.put(`media/${name}`, Readable.from([Buffer.from('abc')]));
  expect(await check()).toEqual({ status: 0, output: expect.stringContaining('Files and database agree.') });
});
