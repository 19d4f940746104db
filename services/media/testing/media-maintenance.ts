import { RpcClient, type AllPorts } from '@rubato/service-kit';
import { AssetEntity } from '../src/assets/asset.entity.ts';
import { AssetsService } from '../src/assets/assets.service.ts';
import { openMediaDatabase } from '../src/media-check/check-media.ts';
import { reconcile } from '../src/reconciliation/reconcile.ts';
import { ExternalCoversRepository } from '../src/external-covers/external-covers.repository.ts';
import { UsedAssets } from '../src/garbage-collection/used-assets.ts';
import { UnusedAssetsCollector } from '../src/garbage-collection/unused-assets.collector.ts';

/** Media's collection and reconciliation on the database at `databaseUrl`, for tests of the whole product. */
export async function openMediaMaintenance(databaseUrl: string, { bus, objects, logger }: AllPorts) {
  const database = await openMediaDatabase(databaseUrl);
  const repository = database.getRepository(AssetEntity);
  const assets = new AssetsService(repository, database, objects);
  const usedAssets = new UsedAssets(new RpcClient(bus), new ExternalCoversRepository(database));
  const collector = new UnusedAssetsCollector(database, assets, usedAssets, objects, logger);
  return {
    /** Moves the upload of all assets into the past. */
    ageAssets: (hours: number) =>
      database.query(`UPDATE assets SET created_at = created_at - $1 * interval '1 hour'`, [hours]),
    collect: () => collector.collect(),
    assets: () => repository.find(),
    reconcile: () => reconcile(database, objects, 'none', 30),
    close: () => database.destroy(),
  };
}
