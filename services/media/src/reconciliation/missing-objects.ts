import type { ObjectStore } from '@rubato/service-kit';
import pLimit from 'p-limit';
import { MoreThan, Not, type DataSource } from 'typeorm';
import { AssetEntity } from '../assets/asset.entity.ts';
import { toMediaKey, toQuarantineKey } from '../assets/asset-keys.ts';

const batchSize = 500;
const maxConcurrentStats = 8;

/** Yields the assets whose object is missing. */
export async function* findAssetsWithoutObject(
  database: DataSource,
  objects: ObjectStore,
): AsyncGenerator<{ key: string; bytes: number }> {
  const limit = pLimit(maxConcurrentStats);
  for await (const batch of readAssetsInBatches(database)) {
    const missing = await limit.map(batch, async ({ id, key, bytes }) =>
      key && (await isObjectMissing(database, objects, id, key))
        ? [{ key: toMediaKey(key), bytes: Number(bytes) }]
        : [],
    );
    yield* missing.flat();
  }
}

async function* readAssetsInBatches(database: DataSource): AsyncGenerator<AssetEntity[]> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await database.manager.find(AssetEntity, {
      where: { id: MoreThan(last), state: Not('pending') },
      order: { id: 'ASC' },
      take: batchSize,
    });
    if (!batch.length) return;
    yield batch;
    last = batch.at(-1)?.id ?? last;
  }
}

/** Checks the row again: the asset may have been deleted in the meantime, object first. */
async function isObjectMissing(
  database: DataSource,
  objects: ObjectStore,
  id: string,
  key: string,
): Promise<boolean> {
  for (const stored of [toMediaKey(key), toQuarantineKey(toMediaKey(key))])
    if (await objects.stat(stored)) return false;
  return database.manager.existsBy(AssetEntity, { id });
}
