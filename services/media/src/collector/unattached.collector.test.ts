import { beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, songAssetMessages } from '@rubato/contracts';
import { createLogger, encodeAnswer, InProcessBus, RpcClient } from '@rubato/service-kit';
import { StoredAssets } from '../../testing/stored-assets.ts';
import { AssetEntity } from '../assets/asset.entity.ts';
import { AssetsService } from '../assets/assets.service.ts';
import { batchSize, UnattachedCollector } from './unattached.collector.ts';

const stored = new StoredAssets();

let bus: InProcessBus;
/** What catalog answers. */
let songsHave: string[];

beforeEach(() => {
  songsHave = [];
  bus = new InProcessBus();
});

const catalogAnswers = () =>
  bus.serve(songAssetMessages.inUse.subject, 'catalog', async ({ payload }) => {
    const { assetIds }: { assetIds: string[] } = JSON.parse(Buffer.from(payload).toString());
    return encodeAnswer({ assetIds: assetIds.filter((id) => songsHave.includes(id)) });
  });
const assetsIn = (store = stored.objects) =>
  new AssetsService(stored.database.getRepository(AssetEntity), stored.database, store);
const collector = (store = stored.objects) =>
  new UnattachedCollector(
    stored.database,
    assetsIn(store),
    new RpcClient(bus),
    store,
    createLogger('test', 'silent'),
  );

describe('an upload that came to nothing', () => {
  it.each(['pending', 'stored'] as const)(
    'is removed after an hour with all its objects: %s',
    async (state) => {
      await catalogAnswers();
      await stored.asset(state, 1.01);
      const young = await stored.asset(state, 0.99);
      const attached = await stored.asset('attached', 9);
      expect(await collector().collect()).toBe(1);
      expect(await stored.rows()).toEqual([young.id, attached.id].toSorted());
      expect(await stored.keys()).toEqual([...young.keys, ...attached.keys].toSorted());
    },
  );

  it('is removed where its object never was', async () => {
    await catalogAnswers();
    await stored.asset('pending', 2, false);
    expect(await collector().collect()).toBe(1);
    expect(await stored.rows()).toEqual([]);
  });

  it('stays when a song has it whose event is late, and belongs to it from now on', async () => {
    await catalogAnswers();
    const late = await stored.asset('stored', 2);
    songsHave = [late.id];
    expect(await collector().collect()).toBe(0);
    expect(await stored.keys()).toEqual(late.keys.toSorted());
    expect(await stored.database.query('SELECT state FROM assets')).toEqual([{ state: 'attached' }]);
  });

  it('stays while catalog is away', async () => {
    const { id, keys: kept } = await stored.asset('stored', 2);
    await expect(collector().collect()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await stored.rows()).toEqual([id]);
    expect(await stored.keys()).toEqual(kept.toSorted());
  });

  it('is removed once by several replicas, in batches until none is left', async () => {
    await catalogAnswers();
    await stored.database.query(
      `INSERT INTO assets (id, kind, state, user_id, created_at)
       SELECT gen_random_uuid(), 'audio', 'pending', 1, now() - interval '2 hours' FROM generate_series(1, $1)`,
      [2 * batchSize + 1],
    );
    const removed = await Promise.all([collector().collect(), collector().collect()]);
    expect(removed[0] + removed[1]).toBe(2 * batchSize + 1);
    expect(await stored.rows()).toEqual([]);
  });

  it('keeps its row while its object cannot be removed, and keeps no other from going', async () => {
    await catalogAnswers();
    const stuck = await stored.asset('stored', 3);
    await stored.asset('stored', 2);
    const failing = stored.anotherStore();
    failing.delete = async (key) => {
      if (key.includes(stuck.id)) throw new AppError('UNAVAILABLE', 'The store is away');
      await stored.objects.delete(key);
    };
    expect(await collector(failing).collect()).toBe(1);
    expect(await stored.rows()).toEqual([stuck.id]);
  });

  it('cannot be finished once it was removed', async () => {
    await catalogAnswers();
    const { id } = await stored.asset('pending', 2);
    await collector().collect();
    await stored.object(`uploads/${id}`);
    const file = { sha256: '0123456789abcdef', bytes: 3, extension: 'png', variants: [] };
    const storing = assetsIn().store(id, file, { userId: 1, limit: 1000 });
    await expect(storing).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await stored.keys()).filter((key) => key.startsWith('media/'))).toEqual([]);
  });
});
