import type { ObjectStore } from '@rubato/service-kit';
import type { DataSource } from 'typeorm';
import { Finding, type Reconciliation, type Repair } from './reconciliation-report.ts';
import { assetsWithoutObject } from './missing-objects.ts';
import { judgedObjects } from './stored-objects.ts';
import { sortTrash, trashKey } from './trash.ts';

/** So many orphans are no leftovers: rather the database is an older one, or another one. */
const removableShare = 0.05;

/**
 * Compares the store with the rows, both ways, while others use them. Orphans are taken away only as `repair` says, rows never: files lie in
 * the trash for `trashDays`, and come back by themselves when rows know them again. Takes as little memory for a million objects as for
 * one.
 */
export async function reconcile(
  database: DataSource,
  objects: ObjectStore,
  repair: Repair,
  trashDays: number,
): Promise<Reconciliation> {
  const trash = await sortTrash(database, objects, { repair, days: trashDays });
  const [all, orphans, foreign, missing] = [new Finding(), new Finding(), new Finding(), new Finding()];
  for await (const { object, verdict } of judgedObjects(database, objects)) {
    all.add('', object.bytes);
    if (verdict === 'orphan') orphans.add(object.key, object.bytes);
    if (verdict === 'foreign') foreign.add(object.key, object.bytes);
  }
  for await (const { key, bytes } of assetsWithoutObject(database, objects)) missing.add(key, bytes);
  const refused = repair === 'careful' && orphans.count > all.count * removableShare;
  const wanted = repair === 'none' || refused ? 0 : orphans.count;
  return {
    objects: { count: all.count, bytes: all.bytes },
    orphans,
    foreign,
    missing,
    removed: wanted ? await removeOrphans(database, objects, wanted) : 0,
    trash,
    refused,
  };
}

/** Looks anew at each object, and removes no more than were counted. */
async function removeOrphans(database: DataSource, objects: ObjectStore, most: number): Promise<number> {
  let removed = 0;
  for await (const { object, verdict } of judgedObjects(database, objects)) {
    if (verdict !== 'orphan') continue;
    // What is left of an upload is nothing that a row could know again.
    if (object.key.startsWith('uploads/')) await objects.delete(object.key);
    else await objects.move(object.key, trashKey(object.key));
    removed += 1;
    if (removed === most) break;
  }
  return removed;
}
