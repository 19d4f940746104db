import type { ObjectStat, ObjectStore } from '@rubato/service-kit';
import type { DataSource } from 'typeorm';
import { AssetEntity } from '../assets/asset.entity.ts';
import { assetIdOf, isObjectOf } from '../assets/asset-keys.ts';
import { In } from 'typeorm';
import { inBatches } from './in-batches.ts';
import { isInTrash } from './trash.ts';
import { uploadGracePeriodMs } from '../assets/upload-grace-period.ts';

const batchSize = 500;

/** `kept` by a row, or too young to tell; an `orphan` of a row that is gone; or `foreign`: media did not make it. */
export type Verdict = 'kept' | 'orphan' | 'foreign';

/** Every object in the store but for the trash, judged by the rows. An object's row is there before it: one without is old or lost. */
export async function* judgedObjects(
  database: DataSource,
  objects: ObjectStore,
): AsyncGenerator<{ object: ObjectStat; verdict: Verdict }> {
  const youngest = Date.now() - uploadGracePeriodMs;
  for await (const batch of inBatches(objects.list(''), batchSize)) {
    const ids = batch.flatMap(({ key }) => assetIdOf(key) ?? []);
    const rows = await database.manager.findBy(AssetEntity, { id: In([...new Set(ids)]) });
    const rowById = new Map(rows.map((row) => [row.id, row]));
    for (const object of batch.filter(({ key }) => !isInTrash(key)))
      yield { object, verdict: judge(object, rowById, youngest) };
  }
}

function judge({ key, modifiedAt }: ObjectStat, rows: Map<string, AssetEntity>, youngest: number): Verdict {
  const id = assetIdOf(key);
  if (!id) return 'foreign';
  const row = rows.get(id);
  if (row && isObjectOf(row, key)) return 'kept';
  return modifiedAt.getTime() > youngest ? 'kept' : 'orphan';
}
