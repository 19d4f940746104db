import type { ObjectStat, ObjectStore } from '@rubato/service-kit';
import type { DataSource } from 'typeorm';
import { AssetEntity } from '../assets/asset.entity.ts';
import { parseAssetId, isAssetObject } from '../assets/asset-keys.ts';
import { In } from 'typeorm';
import { parseExportToken } from '../exports/export-keys.ts';
import { collectBatches } from './collect-batches.ts';
import { isInTrash } from './trash.ts';
import { uploadGracePeriodMs } from '../assets/upload-grace-period.ts';

const batchSize = 500;

/** `kept`: has a row or is too recent; `orphan`: has no row; `foreign`: not created by media. */
export type Classification = 'kept' | 'orphan' | 'foreign';

/**
 * Classifies all objects outside the trash, except exports, which their worker collects. A row is written before its objects, so an object without a row
 * is an orphan.
 */
export async function* readClassifiedObjects(
  database: DataSource,
  objects: ObjectStore,
): AsyncGenerator<{ object: ObjectStat; classification: Classification }> {
  const graceLimit = Date.now() - uploadGracePeriodMs;
  for await (const batch of collectBatches(objects.list(''), batchSize)) {
    const ids = batch.flatMap(({ key }) => parseAssetId(key) ?? []);
    const rows = await database.manager.findBy(AssetEntity, { id: In([...new Set(ids)]) });
    const rowById = new Map(rows.map((row) => [row.id, row]));
    for (const object of batch.filter(({ key }) => !isInTrash(key) && !parseExportToken(key)))
      yield { object, classification: classify(object, rowById, graceLimit) };
  }
}

function classify(
  { key, modifiedAt }: ObjectStat,
  rows: Map<string, AssetEntity>,
  graceLimit: number,
): Classification {
  const id = parseAssetId(key);
  if (!id) return 'foreign';
  const row = rows.get(id);
  if (row && isAssetObject(row, key)) return 'kept';
  return modifiedAt.getTime() > graceLimit ? 'kept' : 'orphan';
}
