import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, usedAssetMessages } from '@rubato/contracts';
import { createLogger, encodeAnswer, InProcessBus, RpcClient } from '@rubato/service-kit';
import { StoredAssets } from '../../testing/stored-assets.ts';
import { AssetEntity } from '../assets/asset.entity.ts';
import { AssetsService } from '../assets/assets.service.ts';
import { batchSize, UnusedAssetsCollector } from './unused-assets.collector.ts';

const stored = new StoredAssets();

let bus: InProcessBus;
/** What catalog and library answer. */
let used: { inCatalog: string[]; inLibrary: string[] };

beforeEach(() => {
  used = { inCatalog: [], inLibrary: [] };
  bus = new InProcessBus();
});

const answers = (owner: keyof typeof used) =>
  bus.serve(usedAssetMessages[owner].subject, owner, async ({ payload }) => {
    const { assetIds }: { assetIds: string[] } = JSON.parse(Buffer.from(payload).toString());
    return encodeAnswer({ assetIds: assetIds.filter((id) => used[owner].includes(id)) });
  });
const ownersAnswer = () => Promise.all([answers('inCatalog'), answers('inLibrary')]);
/** As the services' events do. */
const release = (id: string, userId = 1) =>
  stored.database.transaction((manager) =>
    assetsIn().exchangeOfAlbum({ id: 1, userId, assetIds: [], releasedAssetIds: [id] }, manager),
  );
const assetsIn = (store = stored.objects) =>
  new AssetsService(stored.database.getRepository(AssetEntity), stored.database, store);
const collector = (store = stored.objects, rpc = new RpcClient(bus)) =>
  new UnusedAssetsCollector(stored.database, assetsIn(store), rpc, store, createLogger('test', 'silent'));

describe('an abandoned upload', () => {
  it.each(['pending', 'stored'] as const)(
    'is removed after an hour with all its objects: %s',
    async (state) => {
      await ownersAnswer();
      await stored.asset(state, 1.01);
      const young = await stored.asset(state, 0.99);
      const attached = await stored.asset('attached', 9);
      expect(await collector().collect()).toBe(1);
      expect(await stored.rows()).toEqual([young.id, attached.id].toSorted());
      expect(await stored.keys()).toEqual([...young.keys, ...attached.keys].toSorted());
    },
  );

  it('is removed when its object was never stored', async () => {
    await ownersAnswer();
    await stored.asset('pending', 2, false);
    expect(await collector().collect()).toBe(1);
    expect(await stored.rows()).toEqual([]);
  });

  it('stays when a song has it whose event is late, and belongs to it from now on', async () => {
    await ownersAnswer();
    const late = await stored.asset('stored', 2);
    used.inCatalog = [late.id];
    expect(await collector().collect()).toBe(0);
    expect(await stored.keys()).toEqual(late.keys.toSorted());
    expect(await stored.database.query('SELECT state FROM assets')).toEqual([{ state: 'attached' }]);
  });

  it.each(['inCatalog', 'inLibrary'] as const)(
    'stays while an owner is unavailable: only %s answers',
    async (owner) => {
      await answers(owner);
      const { id, keys: kept } = await stored.asset('stored', 2);
      await expect(collector().collect()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(await stored.rows()).toEqual([id]);
      expect(await stored.keys()).toEqual(kept.toSorted());
    },
  );

  it('is removed once by several replicas, in batches until none is left', async () => {
    await ownersAnswer();
    await stored.database.query(
      `INSERT INTO assets (id, kind, state, user_id, created_at)
       SELECT gen_random_uuid(), 'audio', 'pending', 1, now() - interval '2 hours' FROM generate_series(1, $1)`,
      [2 * batchSize + 1],
    );
    const removed = await Promise.all([collector().collect(), collector().collect()]);
    expect(removed[0] + removed[1]).toBe(2 * batchSize + 1);
    expect(await stored.rows()).toEqual([]);
  });

  it('keeps its row while its object cannot be removed, without holding up the others', async () => {
    await ownersAnswer();
    const stuck = await stored.asset('stored', 3);
    await stored.asset('stored', 2);
    const failing = stored.anotherStore();
    failing.delete = async (key) => {
      if (key.includes(stuck.id)) throw new AppError('UNAVAILABLE', 'The store is unavailable');
      await stored.objects.delete(key);
    };
    expect(await collector(failing).collect()).toBe(1);
    expect(await stored.rows()).toEqual([stuck.id]);
  });

  it('cannot be finished once it was removed', async () => {
    await ownersAnswer();
    const { id } = await stored.asset('pending', 2);
    await collector().collect();
    await stored.object(`uploads/${id}`);
    const file = { sha256: '0123456789abcdef', bytes: 3, extension: 'png', variants: [] };
    const storing = assetsIn().store(id, file, { userId: 1, limit: 1000 });
    await expect(storing).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await stored.keys()).filter((key) => key.startsWith('media/'))).toEqual([]);
  });
});

describe('a released file', () => {
  it('is removed at once when nothing uses it, and nothing else is', async () => {
    await ownersAnswer();
    const released = await stored.asset('attached', 0.01);
    const other = await stored.asset('attached', 9);
    const abandoned = await stored.asset('stored', 9);
    await release(released.id);
    expect(await collector().collectReleased()).toBe(1);
    expect(await stored.rows()).toEqual([other.id, abandoned.id].toSorted());
  });

  it.each(['inCatalog', 'inLibrary'] as const)('stays where something else uses it: %s', async (owner) => {
    await ownersAnswer();
    const { id } = await stored.asset('attached', 2);
    used[owner] = [id];
    await release(id);
    expect(await collector().collectReleased()).toBe(0);
    used[owner] = [];
    expect(await collector().collect()).toBe(0);
    await release(id);
    expect(await collector().collectReleased()).toBe(1);
  });

  it('is removed when it is released again while its owners are asked', async () => {
    await ownersAnswer();
    const { id } = await stored.asset('attached', 2);
    used.inLibrary = [id];
    await release(id);
    const rpc = new RpcClient(bus);
    const [answered, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = Object.assign(Object.create(rpc), {
      call: async (...question: Parameters<RpcClient['call']>) => {
        const answer = await rpc.call(...question);
        answered.resolve();
        await goOn.promise;
        return answer;
      },
    });
    const collecting = collector(stored.objects, slow).collectReleased();
    await answered.promise;
    await release(id);
    goOn.resolve();
    expect(await collecting).toBe(0);
    used.inLibrary = [];
    expect(await collector().collectReleased()).toBe(1);
  });

  it('stays while it is reserved, for its owner only', async () => {
    await ownersAnswer();
    const { id, keys } = await stored.asset('attached', 2);
    const key = keys[0]?.replace('media/', '') ?? '';
    await release(id);
    await expect(assetsIn().reserveImage(2, key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await assetsIn().reserveImage(1, key)).toBe(id);
    expect(await collector().collectReleased()).toBe(0);
    await stored.database.query("UPDATE assets SET reserved_until = reserved_until - interval '15 seconds'");
    expect(await collector().collectReleased()).toBe(1);
    await expect(assetsIn().reserveImage(1, key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
