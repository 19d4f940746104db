import type { ObjectStore } from '@rubato/service-kit';
import type { DataSource } from 'typeorm';
import { Finding, type Reconciliation } from './findings.ts';
import { assetsWithoutObject } from './missing-objects.ts';
import { judgedObjects } from './stored-objects.ts';

/** So many orphans are no leftovers: rather the database is an older one, or another one. */
const removableShare = 0.05;

/** What to do about orphans: tell of them, remove them unless there are too many, or remove them in any case. */
export type Repair = 'none' | 'careful' | 'forced';

/**
 * Compares the store with the rows, both ways, while others use them. Objects are removed only as `repair` says, rows never. Takes as
 * little memory for a million objects as for one.
 */
export async function reconcile(
  database: DataSource,
  objects: ObjectStore,
  repair: Repair,
): Promise<Reconciliation> {
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
    refused,
  };
}

/** Looks anew at each object, and removes no more than were counted. */
async function removeOrphans(database: DataSource, objects: ObjectStore, most: number): Promise<number> {
  let removed = 0;
  for await (const { object, verdict } of judgedObjects(database, objects)) {
    if (verdict !== 'orphan') continue;
    await objects.delete(object.key);
    removed += 1;
    if (removed === most) break;
  }
  return removed;
}
