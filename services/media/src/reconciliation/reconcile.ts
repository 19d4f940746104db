import type { ObjectStore } from '@rubato/service-kit';
import type { DataSource } from 'typeorm';
import { Finding, type Reconciliation, type Repair } from './reconciliation-report.ts';
import { findAssetsWithoutObject } from './missing-objects.ts';
import { readClassifiedObjects } from './stored-objects.ts';
import { processTrash, createTrashKey } from './trash.ts';

/** More orphans than this suggest that the database is outdated or the wrong one. */
const maxOrphanShare = 0.05;

/**
 * Compares the object store with the database in both directions while they are in use. Moves orphaned files
 * to the trash as `repair` allows, where they are kept for `trashDays` and restored if a row refers to them
 * again. Never deletes rows. Memory use does not depend on the number of objects.
 */
export async function reconcile(
  database: DataSource,
  objects: ObjectStore,
  repair: Repair,
  trashDays: number,
): Promise<Reconciliation> {
  const trash = await processTrash(database, objects, { repair, days: trashDays });
  const [all, orphans, foreign, missing] = [new Finding(), new Finding(), new Finding(), new Finding()];
  for await (const { object, classification } of readClassifiedObjects(database, objects)) {
    all.add('', object.bytes);
    if (classification === 'orphan') orphans.add(object.key, object.bytes);
    if (classification === 'foreign') foreign.add(object.key, object.bytes);
  }
  for await (const { key, bytes } of findAssetsWithoutObject(database, objects)) missing.add(key, bytes);
  const isRepairRejected = repair === 'careful' && orphans.count > all.count * maxOrphanShare;
  const removable = repair === 'none' || isRepairRejected ? 0 : orphans.count;
  return {
    objects: { count: all.count, bytes: all.bytes },
    orphans,
    foreign,
    missing,
    removed: removable ? await removeOrphans(database, objects, removable) : 0,
    trash,
    isRepairRejected,
  };
}

/** Classifies the objects again, and removes no more than were counted. */
async function removeOrphans(database: DataSource, objects: ObjectStore, limit: number): Promise<number> {
  let removed = 0;
  for await (const { object, classification } of readClassifiedObjects(database, objects)) {
    if (classification !== 'orphan') continue;
    // Remains of an upload cannot be referenced again.
    if (object.key.startsWith('uploads/')) await objects.delete(object.key);
    else await objects.move(object.key, createTrashKey(object.key));
    removed += 1;
    if (removed === limit) break;
  }
  return removed;
}
