import type { ObjectStore } from '@rubato/service-kit';
import { DataSource } from 'typeorm';
import { AssetEntity } from '../assets/asset.entity.ts';
import type { Reconciliation, Repair } from '../reconciliation/reconciliation-report.ts';
import { reconcile } from '../reconciliation/reconcile.ts';

export interface MediaCheck {
  /** The connection URL of media's database. */
  readonly databaseUrl: string;
  readonly objects: ObjectStore;
  readonly repair: Repair;
  /** How long files are kept in the trash. */
  readonly trashDays: number;
}

/** Reconciles object store and database, whether or not the service is running. Changes no tables. */
export async function checkMedia({
  databaseUrl,
  objects,
  repair,
  trashDays,
}: MediaCheck): Promise<Reconciliation> {
  const database = await openMediaDatabase(databaseUrl);
  try {
    return await reconcile(database, objects, repair, trashDays);
  } finally {
    await database.destroy();
  }
}

/** Connects to media's database without migrating it. */
export function openMediaDatabase(url: string): Promise<DataSource> {
  return new DataSource({ type: 'postgres', url, entities: [AssetEntity] }).initialize();
}
