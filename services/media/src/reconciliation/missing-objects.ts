import type { ObjectStore } from '@rubato/service-kit';
import pLimit from 'p-limit';
import { MoreThan, Not, type DataSource } from 'typeorm';
import { AssetEntity } from '../assets/asset.entity.ts';
import { mediaKey } from '../assets/asset-keys.ts';

const batchSize = 500;
const atOnce = 8;

/** The assets that ought to have an object and have none. */
export async function* assetsWithoutObject(
  database: DataSource,
  objects: ObjectStore,
): AsyncGenerator<{ key: string; bytes: number }> {
  const limit = pLimit(atOnce);
  for await (const batch of assetsInBatches(database)) {
    const absent = await limit.map(batch, async ({ id, key, bytes }) =>
      key && (await isAbsent(database, objects, id, key))
        ? [{ key: mediaKey(key), bytes: Number(bytes) }]
        : [],
    );
    yield* absent.flat();
  }
}

async function* assetsInBatches(database: DataSource): AsyncGenerator<AssetEntity[]> {
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

/** An asset may have been removed while it was looked at: object first, then row. */
async function isAbsent(
  database: DataSource,
  objects: ObjectStore,
  id: string,
  key: string,
): Promise<boolean> {
  if (await objects.stat(mediaKey(key))) return false;
  return database.manager.existsBy(AssetEntity, { id });
}
