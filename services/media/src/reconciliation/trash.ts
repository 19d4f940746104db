import type { ObjectStat, ObjectStore } from '@rubato/service-kit';
import { In, type DataSource } from 'typeorm';
import { AssetEntity } from '../assets/asset.entity.ts';
import { parseAssetId, isAssetObject } from '../assets/asset-keys.ts';
import type { Repair, TrashReport } from './reconciliation-report.ts';
import { collectBatches } from './collect-batches.ts';

const trashed = /^trash\/(\d{4}-\d{2}-\d{2})\/(.+)$/;
const dayMs = 24 * 60 * 60 * 1000;
const batchSize = 500;

/**
 * The trash key of an orphaned file. It contains the day, since moving an object may change its timestamp.
 */
export function createTrashKey(key: string, now = new Date()): string {
  return `trash/${now.toISOString().slice(0, 10)}/${key}`;
}

export function isInTrash(key: string): boolean {
  return key.startsWith('trash/');
}

/**
 * Restores missing files that a row refers to, as after the restore of a newer backup, and deletes files that
 * have been in the trash for more than `days`. With `none`, only reports.
 */
export async function processTrash(
  database: DataSource,
  objects: ObjectStore,
  { repair, days, now = new Date() }: { repair: Repair; days: number; now?: Date },
): Promise<TrashReport> {
  const report = { count: 0, bytes: 0, restorable: 0, restored: 0, expired: 0 };
  const oldest = new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);
  for await (const batch of collectBatches(objects.list('trash/'), batchSize)) {
    const rows = await findRows(database, batch);
    for (const { key, bytes } of batch) {
      const [, day = now.toISOString(), original = ''] = trashed.exec(key) ?? [];
      const row = rows.get(parseAssetId(original) ?? '');
      const isMissing = row && isAssetObject(row, original) && !(await objects.stat(original));
      if (isMissing) report.restorable += 1;
      if (isMissing && repair !== 'none') {
        await objects.move(key, original);
        report.restored += 1;
      } else if (day < oldest && repair !== 'none') {
        await objects.delete(key);
        report.expired += 1;
      } else {
        report.count += 1;
        report.bytes += bytes;
      }
    }
  }
  return report;
}

async function findRows(
  database: DataSource,
  batch: readonly ObjectStat[],
): Promise<ReadonlyMap<string, AssetEntity>> {
  const ids = batch.flatMap(({ key }) => parseAssetId(trashed.exec(key)?.[2] ?? '') ?? []);
  const rows = await database.manager.findBy(AssetEntity, { id: In([...new Set(ids)]) });
  return new Map(rows.map((row) => [row.id, row]));
}
