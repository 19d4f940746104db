import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, imageVariantKey, songAssetMessages } from '@rubato/contracts';
import {
  createLogger,
  encodeAnswer,
  FolderObjectStore,
  InProcessBus,
  migrateDatabase,
  RpcClient,
} from '@rubato/service-kit';
import { createTestDatabase, temporaryFolder, type TestDatabase } from '@rubato/testing';
import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { AssetEntity, type AssetState } from '../assets/asset.entity.ts';
import { AssetsService } from '../assets/assets.service.ts';
import { CreateAssets1763690200000 } from '../migrations/create-assets.migration.ts';
import { CreateReconciliations1763690210000 } from '../migrations/create-reconciliations.migration.ts';
import { NightlyReconciler } from './nightly.reconciler.ts';
import { reconcile } from './reconcile.ts';
import { batchSize, UnattachedCollector } from './unattached.collector.ts';

const logger = createLogger('test', 'silent');

let testDatabase: TestDatabase;
let database: DataSource;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let objects: FolderObjectStore;
let bus: InProcessBus;
/** What catalog answers. */
let songsHave: string[];
let assets: AssetsService;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await migrateDatabase(testDatabase.url, [CreateAssets1763690200000, CreateReconciliations1763690210000]);
  database = await new DataSource({
    type: 'postgres',
    url: testDatabase.url,
    entities: [AssetEntity],
  }).initialize();
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

beforeEach(async () => {
  await database.query('TRUNCATE assets, reconciliations');
  folder = await temporaryFolder();
  objects = new FolderObjectStore(folder.path);
  songsHave = [];
  bus = new InProcessBus();
  assets = new AssetsService(database.getRepository(AssetEntity), database, objects);
});

afterEach(() => folder.remove());

const catalogAnswers = () =>
  bus.serve(songAssetMessages.inUse.subject, 'catalog', async ({ payload }) => {
    const { assetIds }: { assetIds: string[] } = JSON.parse(Buffer.from(payload).toString());
    return encodeAnswer({ assetIds: assetIds.filter((id) => songsHave.includes(id)) });
  });
const collector = (store = objects) =>
  new UnattachedCollector(
    database,
    new AssetsService(database.getRepository(AssetEntity), database, store),
    new RpcClient(bus),
    store,
    logger,
  );

/** An image as an upload leaves it that went as far as `state`, so many hours ago. */
async function asset(state: AssetState, hours = 0, withObjects = true) {
  const id = randomUUID();
  const key = state === 'pending' ? null : `0123456789abcdef-${id}.png`;
  await database.query(
    `INSERT INTO assets (id, kind, state, user_id, key, bytes, created_at)
     VALUES ($1, 'image', $2, 1, $3, $4, now() - $5 * interval '1 hour')`,
    [id, state, key, key && 3, hours],
  );
  const keys = key ? [`media/${key}`, `media/${imageVariantKey(key, 96)}`] : [`uploads/${id}`];
  if (withObjects) for (const each of keys) await object(each);
  return { id, keys };
}

async function object(key: string, hours = 0): Promise<void> {
  await objects.put(key, Readable.from([Buffer.from('abc')]));
  const time = Date.now() / 1000 - hours * 3600;
  await utimes(join(folder.path, 'objects', key), time, time);
}

const rows = async () =>
  (await database.query<{ id: string }[]>('SELECT id FROM assets ORDER BY id')).map(({ id }) => id);
const keys = async () => (await Array.fromAsync(objects.list(''))).map(({ key }) => key).toSorted();

describe('an upload that came to nothing', () => {
  it.each(['pending', 'stored'] as const)(
    'is removed after an hour with all its objects: %s',
    async (state) => {
      await catalogAnswers();
      await asset(state, 1.01);
      const young = await asset(state, 0.99);
      const attached = await asset('attached', 9);
      expect(await collector().collect()).toBe(1);
      expect(await rows()).toEqual([young.id, attached.id].toSorted());
      expect(await keys()).toEqual([...young.keys, ...attached.keys].toSorted());
    },
  );

  it('is removed where its object never was', async () => {
    await catalogAnswers();
    await asset('pending', 2, false);
    expect(await collector().collect()).toBe(1);
    expect(await rows()).toEqual([]);
  });

  it('stays when a song has it whose event is late, and belongs to it from now on', async () => {
    await catalogAnswers();
    const late = await asset('stored', 2);
    songsHave = [late.id];
    expect(await collector().collect()).toBe(0);
    expect(await keys()).toEqual(late.keys.toSorted());
    expect(await database.query('SELECT state FROM assets')).toEqual([{ state: 'attached' }]);
  });

  it('stays while catalog is away', async () => {
    const { id, keys: kept } = await asset('stored', 2);
    await expect(collector().collect()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await rows()).toEqual([id]);
    expect(await keys()).toEqual(kept.toSorted());
  });

  it('is removed once by several replicas, in batches until none is left', async () => {
    await catalogAnswers();
    await database.query(
      `INSERT INTO assets (id, kind, state, user_id, created_at)
       SELECT gen_random_uuid(), 'audio', 'pending', 1, now() - interval '2 hours' FROM generate_series(1, $1)`,
      [2 * batchSize + 1],
    );
    const removed = await Promise.all([collector().collect(), collector().collect()]);
    expect(removed[0] + removed[1]).toBe(2 * batchSize + 1);
    expect(await rows()).toEqual([]);
  });

  it('keeps its row while its object cannot be removed, and keeps no other from going', async () => {
    await catalogAnswers();
    const stuck = await asset('stored', 3);
    await asset('stored', 2);
    const failing = new FolderObjectStore(folder.path);
    failing.delete = async (key) => {
      if (key.includes(stuck.id)) throw new AppError('UNAVAILABLE', 'The store is away');
      await objects.delete(key);
    };
    expect(await collector(failing).collect()).toBe(1);
    expect(await rows()).toEqual([stuck.id]);
  });

  it('cannot be finished once it was removed', async () => {
    await catalogAnswers();
    const { id } = await asset('pending', 2);
    await collector().collect();
    await object(`uploads/${id}`);
    const file = { sha256: '0123456789abcdef', bytes: 3, extension: 'png', variants: [] };
    await expect(assets.store(id, file)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await keys()).filter((key) => key.startsWith('media/'))).toEqual([]);
  });
});

describe('comparing store and rows', () => {
  /** Enough that a few orphans are few. */
  const manyAssets = () => Promise.all(Array.from({ length: 20 }, () => asset('attached')));
  const orphan = async (hours = 2) => {
    const key = `media/0123456789abcdef-${randomUUID()}.mp3`;
    await object(key, hours);
    return key;
  };

  it('tells of objects without row and removes nothing unless asked', async () => {
    await manyAssets();
    const name = await orphan();
    const report = await reconcile(database, objects, 'none');
    expect(report).toMatchObject({
      objects: { count: 41, bytes: 123 },
      orphans: { count: 1, bytes: 3, names: [name] },
      missing: { count: 0 },
      removed: 0,
      refused: false,
    });
    expect(await keys()).toHaveLength(41);
  });

  it('removes objects without row that are older than an hour', async () => {
    await manyAssets();
    const old = await orphan(1.01);
    const young = await orphan(0.99);
    expect(await reconcile(database, objects, 'careful')).toMatchObject({ removed: 1, refused: false });
    expect(await keys()).toContain(young);
    expect(await keys()).not.toContain(old);
  });

  it('refuses to remove more than one in twenty, unless forced', async () => {
    await manyAssets();
    for (let n = 0; n < 3; n += 1) await orphan();
    expect(await reconcile(database, objects, 'careful')).toMatchObject({ removed: 0, refused: true });
    expect(await keys()).toHaveLength(43);
    expect(await reconcile(database, objects, 'forced')).toMatchObject({ removed: 3, refused: false });
    expect(await keys()).toHaveLength(40);
  });

  it('removes an upload that was left beside the stored file', async () => {
    const [{ id = '' } = {}] = await manyAssets();
    await object(`uploads/${id}`, 2);
    expect(await reconcile(database, objects, 'careful')).toMatchObject({ removed: 1 });
    expect(await keys()).not.toContain(`uploads/${id}`);
  });

  it('tells of rows without object and keeps them', async () => {
    const { id } = await asset('attached', 2, false);
    await asset('pending', 0, false);
    const report = await reconcile(database, objects, 'forced');
    expect(report.missing).toMatchObject({ count: 1, bytes: 3, names: [`media/0123456789abcdef-${id}.png`] });
    expect(await rows()).toContain(id);
  });

  it('never touches what media did not make', async () => {
    await object('media/cover.jpg', 2);
    const report = await reconcile(database, objects, 'forced');
    expect(report).toMatchObject({ foreign: { count: 1, names: ['media/cover.jpg'] }, removed: 0 });
    expect(await keys()).toEqual(['media/cover.jpg']);
  });
});

describe('the nightly comparison', () => {
  const night = new Date(2030, 0, 1, 3);
  const day = new Date(2030, 0, 1, 12);
  const nightly = () => new NightlyReconciler(database, objects, logger);
  const ago = (hours: number) =>
    database.query('UPDATE reconciliations SET begun_at = now() - $1 * interval $$1 hour$$', [hours]);

  it('is done by one of several replicas, and written down', async () => {
    const reports = await Promise.all([nightly().runWhenDue(night), nightly().runWhenDue(night)]);
    expect(reports.filter(Boolean)).toHaveLength(1);
    const written = await database.query('SELECT report FROM reconciliations');
    expect(written).toEqual([{ report: reports.find(Boolean) }]);
  });

  it.each([
    [19, night, false],
    [21, night, true],
    [21, day, false],
    [37, day, true],
  ])('that was done %d hours ago is due at %s: %s', async (hours, now, isDue) => {
    await nightly().runWhenDue(night);
    await ago(hours);
    expect(Boolean(await nightly().runWhenDue(now))).toBe(isDue);
  });
});
