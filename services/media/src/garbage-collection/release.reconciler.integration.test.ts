import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@rubato/service-kit';
import { AssetOwners } from '../../testing/asset-owners.ts';
import { StoredAssets } from '../../testing/stored-assets.ts';
import { AssetEntity } from '../assets/asset.entity.ts';
import { AssetsService } from '../assets/assets.service.ts';
import { batchSize, ReleaseReconciler } from './release.reconciler.ts';
import { UnusedAssetsCollector } from './unused-assets.collector.ts';

const stored = new StoredAssets();
const owners = new AssetOwners();
const trashDays = 30;
const night = new Date(2030, 0, 1, 3);

const reconciler = () =>
  new ReleaseReconciler(stored.database, owners.usedAssets(stored.database), { trashDays });
const collectReleased = () => {
  const { database, objects } = stored;
  const assets = new AssetsService(database.getRepository(AssetEntity), database, objects);
  const log = createLogger('test', 'silent');
  return new UnusedAssetsCollector(
    database,
    assets,
    owners.usedAssets(database),
    objects,
    log,
  ).collectReleased();
};
/** Moves everything that has happened into the past. */
const age = (days: number) =>
  stored.database.query(
    `WITH marks AS (UPDATE assets SET unused_since = unused_since - $1 * interval '1 day')
     UPDATE nightly_passes SET completed_at = completed_at - $1 * interval '1 day',
       leased_until = leased_until - $1 * interval '1 day'`,
    [days],
  );
const insertAttached = (count: number) =>
  stored.database.query(
    `INSERT INTO assets (id, kind, state, user_id, key, bytes)
     SELECT gen_random_uuid(), 'audio', 'attached', 1, 'key' || n, 3 FROM generate_series(1, $1) n`,
    [count],
  );
const released = async () =>
  (await stored.database.query('SELECT id FROM assets WHERE released_at IS NOT NULL ORDER BY id')).map(
    ({ id }: { id: string }) => id,
  );

describe('attached asset whose release was lost', () => {
  it('is released once nothing has used it for the retention period of the trash, and then deleted', async () => {
    await owners.serveAll();
    const lost = await stored.asset('attached', 900);
    expect(await reconciler().runIfDue(night)).toEqual({ checked: 1, unused: 1, released: 0 });
    await age(trashDays - 0.1);
    expect(await reconciler().runIfDue(night)).toEqual({ checked: 1, unused: 1, released: 0 });
    await age(1);
    expect(await reconciler().runIfDue(night)).toEqual({ checked: 1, unused: 0, released: 1 });
    expect(await released()).toEqual([lost.id]);
    expect(await collectReleased()).toBe(1);
    expect(await stored.keys()).toEqual([]);
  });

  it.each(['inCatalog', 'inLibrary'] as const)('is not released if it is in use: %s', async (owner) => {
    await owners.serveAll();
    const { id } = await stored.asset('attached', 900);
    owners.used[owner] = [id];
    await reconciler().runIfDue(night);
    await age(trashDays + 1);
    expect(await reconciler().runIfDue(night)).toEqual({ checked: 1, unused: 0, released: 0 });
  });

  it('is not released if it was used in between, such as after the restore of a newer backup', async () => {
    await owners.serveAll();
    const { id } = await stored.asset('attached', 900);
    await reconciler().runIfDue(night);
    await age(trashDays - 1);
    owners.used.inCatalog = [id];
    await reconciler().runIfDue(night);
    owners.used.inCatalog = [];
    await age(2);
    expect(await reconciler().runIfDue(night)).toEqual({ checked: 1, unused: 1, released: 0 });
  });

  it('is not released sooner after it was released and kept', async () => {
    await owners.serveAll();
    const { id } = await stored.asset('attached', 900);
    await reconciler().runIfDue(night);
    await age(trashDays + 1);
    await reconciler().runIfDue(night);
    owners.used.inCatalog = [id];
    expect(await collectReleased()).toBe(0);
    owners.used.inCatalog = [];
    await age(1);
    expect(await reconciler().runIfDue(night)).toEqual({ checked: 1, unused: 1, released: 0 });
  });

  it('is neither marked nor released while an owner does not respond', async () => {
    await owners.serve('inCatalog');
    await stored.asset('attached', 900);
    await expect(reconciler().runIfDue(night)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await owners.serve('inLibrary');
    await age(trashDays + 1);
    expect(await reconciler().runIfDue(night)).toEqual({ checked: 1, unused: 1, released: 0 });
  });

  it('is not an upload, whose collection is faster', async () => {
    await owners.serveAll();
    await stored.asset('stored', 900);
    await stored.asset('pending', 900);
    expect(await reconciler().runIfDue(night)).toEqual({ checked: 0, unused: 0, released: 0 });
  });
});

describe('pass over all attached assets', () => {
  it('checks all of them in batches, and releases all that are unused', async () => {
    await owners.serveAll();
    await insertAttached(2 * batchSize + 1);
    owners.used.inCatalog = await stored.rows();
    const lost = [await stored.asset('attached'), await stored.asset('attached')];
    await reconciler().runIfDue(night);
    await age(trashDays + 1);
    expect(await reconciler().runIfDue(night)).toEqual({
      checked: 2 * batchSize + 3,
      unused: 0,
      released: 2,
    });
    expect(await released()).toEqual(lost.map(({ id }) => id).toSorted());
  });
});
