import { beforeEach, describe, expect, it } from '@jest/globals';
import { usedAssetMessages } from '@rubato/contracts';
import {
  addTombstones,
  createLogger,
  deletedUsers,
  DeletionCleaner,
  encodeResponse,
  InProcessBus,
  Outbox,
  RpcClient,
} from '@rubato/service-kit';
import { StoredAssets } from '../../testing/stored-assets.ts';
import { AssetEntity } from '../assets/asset.entity.ts';
import { AssetsService } from '../assets/assets.service.ts';
import { ExportsRepository } from '../exports/exports.repository.ts';
import { ExportsService } from '../exports/exports.service.ts';
import { ExternalCoversRepository } from '../external-covers/external-covers.repository.ts';
import { UsedAssets } from '../garbage-collection/used-assets.ts';
import { UnusedAssetsCollector } from '../garbage-collection/unused-assets.collector.ts';
import { RowsOfUsers } from './rows-of-users.ts';

const stored = new StoredAssets();
const log = createLogger('test', 'silent');
/** The owner of the stored assets. */
const userId = 1;
let used: string[];
let collector: UnusedAssetsCollector;
let assets: AssetsService;

beforeEach(async () => {
  used = [];
  const bus = new InProcessBus();
  for (const { subject } of Object.values(usedAssetMessages))
    await bus.serve(subject, 'test', async () => encodeResponse({ assetIds: used }));
  assets = new AssetsService(stored.database.getRepository(AssetEntity), stored.database, stored.objects);
  const usedAssets = new UsedAssets(new RpcClient(bus), new ExternalCoversRepository(stored.database));
  collector = new UnusedAssetsCollector(stored.database, assets, usedAssets, stored.objects, log);
});

const exportsOf = () => {
  const relay = { wake: () => undefined } as ConstructorParameters<typeof Outbox>[1];
  const repository = new ExportsRepository(stored.database, new Outbox(stored.database, relay), {
    exportDays: 7,
  });
  return new ExportsService(repository, stored.objects);
};
const deleteUser = () => addTombstones(stored.database.manager, deletedUsers, [{ id: userId }]);
const clean = async () => {
  await new DeletionCleaner(
    stored.database,
    deletedUsers,
    new RowsOfUsers(stored.database, exportsOf()),
    log,
  ).run();
  await collector.collectReleased();
};
const file = { sha256: '0123456789abcdef', bytes: 3, extension: 'png', variants: [] };
const store = (id: string) => assets.store(id, file, { userId, limit: 1000 });

describe('the files of a deleted user', () => {
  it('are deleted, attached or not, with all their objects', async () => {
    await stored.asset('stored');
    const attached = await stored.asset('attached');
    await assets.reserveImage(userId, attached.keys[0]!.replace('media/', ''));
    await deleteUser();
    await clean();
    expect([await stored.rows(), await stored.keys()]).toEqual([[], []]);
  });

  it('stay while a song still uses them', async () => {
    const { id } = await stored.asset('attached');
    used = [id];
    await deleteUser();
    await clean();
    expect(await stored.rows()).toEqual([id]);
    used = [];
    await clean();
    expect(await stored.rows()).toEqual([]);
  });

  it('do not come back when an upload ends after the deletion', async () => {
    const { id } = await stored.asset('pending');
    await deleteUser();
    await expect(store(id)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await assets.discard(id);
    expect([await stored.rows(), await stored.keys()]).toEqual([[], []]);
  });

  it('do not come back when another upload begins after the deletion', async () => {
    await deleteUser();
    await expect(assets.create('image', userId)).rejects.toMatchObject({ code: deletedUsers.sqlState });
    expect(await stored.rows()).toEqual([]);
  });
});
