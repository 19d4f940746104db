import { describe, expect, it } from '@jest/globals';
import { AppError } from '@rubato/contracts';
import { createLogger, RpcClient } from '@rubato/service-kit';
import { AssetOwners } from '../../testing/asset-owners.ts';
import { StoredAssets } from '../../testing/stored-assets.ts';
import { AssetEntity } from '../assets/asset.entity.ts';
import { AssetsService } from '../assets/assets.service.ts';
import { batchSize, UnusedAssetsCollector } from './unused-assets.collector.ts';

const stored = new StoredAssets();
const owners = new AssetOwners();

/** Releases an asset as the services' events do. */
const release = (id: string, userId = 1) =>
  stored.database.transaction((manager) =>
    assetsIn().updateAlbumImages({ id: 1, userId, assetIds: [], releasedAssetIds: [id] }, manager),
  );
const assetsIn = (store = stored.objects) =>
  new AssetsService(stored.database.getRepository(AssetEntity), stored.database, store);
const collector = (store = stored.objects, rpc = new RpcClient(owners.bus)) =>
  new UnusedAssetsCollector(
    stored.database,
    assetsIn(store),
    owners.usedAssets(stored.database, rpc),
    store,
    createLogger('test', 'silent'),
  );
/** A store that cannot delete the objects with `part` in their key. */
const failingStore = (part: string) => {
  const failing = stored.anotherStore();
  failing.delete = async (key) => {
    if (key.includes(part)) throw new AppError('UNAVAILABLE', 'The store is unavailable');
    await stored.objects.delete(key);
  };
  return failing;
};
const keyOf = ({ keys: [key = ''] }: { keys: string[] }) => key.replace('media/', '');
const expireReservation = (id: string) =>
  stored.database.query(
    "UPDATE assets SET reserved_until = reserved_until - interval '15 seconds' WHERE id = $1",
    [id],
  );

it('an unfinished object is kept for a day: a store may be slow, and an export large', async () => {
  await owners.serveAll();
  await stored.unfinishedObject('export', 23.9);
  await stored.unfinishedObject('abandoned', 24.1);
  await collector().collect();
  expect(await stored.unfinishedObjects()).toEqual(['export']);
});

describe('abandoned upload', () => {
  it.each(['pending', 'stored'] as const)(
    'is deleted after an hour with all its objects: %s',
    async (state) => {
      await owners.serveAll();
      await stored.asset(state, 1.01);
      const young = await stored.asset(state, 0.99);
      const attached = await stored.asset('attached', 9);
      expect(await collector().collect()).toBe(1);
      expect(await stored.rows()).toEqual([young.id, attached.id].toSorted());
      expect(await stored.keys()).toEqual([...young.keys, ...attached.keys].toSorted());
    },
  );

  it('is deleted if its object was never stored', async () => {
    await owners.serveAll();
    await stored.asset('pending', 2, false);
    expect(await collector().collect()).toBe(1);
    expect(await stored.rows()).toEqual([]);
  });

  it('is kept and attached if a song uses it whose event is late', async () => {
    await owners.serveAll();
    const late = await stored.asset('stored', 2);
    owners.used.inCatalog = [late.id];
    expect(await collector().collect()).toBe(0);
    expect(await stored.keys()).toEqual(late.keys.toSorted());
    expect(await stored.database.query('SELECT state FROM assets')).toEqual([{ state: 'attached' }]);
  });

  it.each(['inCatalog', 'inLibrary'] as const)(
    'is kept while one owner is unavailable: only %s responds',
    async (owner) => {
      await owners.serve(owner);
      const { id, keys: kept } = await stored.asset('stored', 2);
      await expect(collector().collect()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(await stored.rows()).toEqual([id]);
      expect(await stored.keys()).toEqual(kept.toSorted());
    },
  );

  it('is deleted once by concurrent replicas, in batches', async () => {
    await owners.serveAll();
    await stored.database.query(
      `INSERT INTO assets (id, kind, state, user_id, created_at)
       SELECT gen_random_uuid(), 'audio', 'pending', 1, now() - interval '2 hours' FROM generate_series(1, $1)`,
      [2 * batchSize + 1],
    );
    const removed = await Promise.all([collector().collect(), collector().collect()]);
    expect(removed[0] + removed[1]).toBe(2 * batchSize + 1);
    expect(await stored.rows()).toEqual([]);
  });

  it('keeps its row while its object cannot be deleted, without blocking others', async () => {
    await owners.serveAll();
    const stuck = await stored.asset('stored', 3);
    await stored.asset('stored', 2);
    expect(await collector(failingStore(stuck.id)).collect()).toBe(1);
    expect(await stored.rows()).toEqual([stuck.id]);
  });

  it.each([
    ['it is deleted', () => stored.objects],
    ['its deletion was interrupted', () => failingStore('uploads/')],
  ])('cannot be completed once %s', async (_when, store) => {
    await owners.serveAll();
    const { id } = await stored.asset('pending', 2);
    await collector(store()).collect();
    await stored.object(`uploads/${id}`);
    const file = { sha256: '0123456789abcdef', bytes: 3, extension: 'png', variants: [] };
    const storing = assetsIn().store(id, file, { userId: 1, limit: 1000 });
    await expect(storing).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await stored.keys()).filter((key) => key.startsWith('media/'))).toEqual([]);
  });
});

describe('released asset', () => {
  it('is deleted immediately if unused, and no other asset is', async () => {
    await owners.serveAll();
    const released = await stored.asset('attached', 0.01);
    const other = await stored.asset('attached', 9);
    const abandoned = await stored.asset('stored', 9);
    await release(released.id);
    expect(await collector().collectReleased()).toBe(1);
    expect(await stored.rows()).toEqual([other.id, abandoned.id].toSorted());
  });

  it.each(['inCatalog', 'inLibrary'] as const)('is kept if something else uses it: %s', async (owner) => {
    await owners.serveAll();
    const { id } = await stored.asset('attached', 2);
    owners.used[owner] = [id];
    await release(id);
    expect(await collector().collectReleased()).toBe(0);
    owners.used[owner] = [];
    expect(await collector().collect()).toBe(0);
    await release(id);
    expect(await collector().collectReleased()).toBe(1);
  });

  it('is deleted if it is released again while its owners are queried', async () => {
    await owners.serveAll();
    const { id } = await stored.asset('attached', 2);
    owners.used.inLibrary = [id];
    await release(id);
    const rpc = new RpcClient(owners.bus);
    const [responded, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = Object.assign(Object.create(rpc), {
      call: async (...args: Parameters<RpcClient['call']>) => {
        const response = await rpc.call(...args);
        responded.resolve();
        await resume.promise;
        return response;
      },
    });
    const collecting = collector(stored.objects, slow).collectReleased();
    await responded.promise;
    await release(id);
    resume.resolve();
    expect(await collecting).toBe(0);
    owners.used.inLibrary = [];
    expect(await collector().collectReleased()).toBe(1);
  });

  it('is kept while its owner has reserved it', async () => {
    await owners.serveAll();
    const asset = await stored.asset('attached', 2);
    const [id, key] = [asset.id, keyOf(asset)];
    await release(id);
    await expect(assetsIn().reserveImage(2, key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await assetsIn().reserveImage(1, key)).toEqual({ assetId: id });
    expect(await collector().collectReleased()).toBe(0);
    await expireReservation(id);
    expect(await collector().collectReleased()).toBe(1);
    await expect(assetsIn().reserveImage(1, key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is kept if it is used again while others are deleted, even after its reservation', async () => {
    await owners.serveAll();
    const unused = await stored.asset('attached', 3);
    const reused = await stored.asset('attached', 2);
    for (const { id } of [unused, reused]) await release(id);
    const slow = stored.anotherStore();
    slow.delete = async (key) => {
      await stored.objects.delete(key);
      if (owners.used.inCatalog.length) return;
      const { assetId } = await assetsIn().reserveImage(1, keyOf(reused));
      owners.used.inCatalog = [assetId];
      await expireReservation(reused.id);
    };
    expect(await collector(slow).collectReleased()).toBe(1);
    expect(await collector().collectReleased()).toBe(0);
    expect(await stored.keys()).toEqual(reused.keys.toSorted());
  });

  it('cannot be used again once its deletion was interrupted, and is deleted later', async () => {
    await owners.serveAll();
    const asset = await stored.asset('attached', 2);
    await release(asset.id);
    expect(await collector(failingStore('.w96.')).collectReleased()).toBe(0);
    expect(await stored.keys()).toEqual([asset.keys[1]]);
    await expect(assetsIn().reserveImage(1, keyOf(asset))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await collector().collectReleased()).toBe(1);
    expect(await stored.keys()).toEqual([]);
  });

  it('is not deleted like a rejected upload: something else may use it', async () => {
    const { id } = await stored.asset('attached', 2);
    await release(id);
    expect(await assetsIn().discard(id)).toBe(false);
    expect(await stored.rows()).toEqual([id]);
  });
});
