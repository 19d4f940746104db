import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { StoredAssets } from '../../testing/stored-assets.ts';
import { reconcile } from './reconcile.ts';
import { createTrashKey } from './trash.ts';

const stored = new StoredAssets();

describe('reconcile', () => {
  /** Enough assets that a few orphans are below the limit. */
  const manyAssets = () => Promise.all(Array.from({ length: 20 }, () => stored.asset('attached')));
  const orphan = async (hours = 2) => {
    const key = `media/0123456789abcdef-${randomUUID()}.mp3`;
    await stored.object(key, hours);
    return key;
  };

  it('reports objects without a row and removes nothing by default', async () => {
    await manyAssets();
    const name = await orphan();
    const report = await reconcile(stored.database, stored.objects, 'none', 30);
    expect(report).toMatchObject({
      objects: { count: 41, bytes: 123 },
      orphans: { count: 1, bytes: 3, names: [name] },
      missing: { count: 0 },
      removed: 0,
      isRepairRejected: false,
    });
    expect(await stored.keys()).toHaveLength(41);
  });

  it('moves objects without a row that are older than an hour to the trash', async () => {
    await manyAssets();
    const old = await orphan(1.01);
    const young = await orphan(0.99);
    expect(await reconcile(stored.database, stored.objects, 'careful', 30)).toMatchObject({
      removed: 1,
      isRepairRejected: false,
    });
    const keys = await stored.keys();
    expect(keys).toContain(young);
    expect(keys).not.toContain(old);
    expect(keys).toContain(createTrashKey(old));
  });

  it('does not move more than one object in twenty unless forced', async () => {
    await manyAssets();
    for (let n = 0; n < 3; n += 1) await orphan();
    expect(await reconcile(stored.database, stored.objects, 'careful', 30)).toMatchObject({
      removed: 0,
      isRepairRejected: true,
    });
    expect(await stored.keys()).toHaveLength(43);
    expect(await reconcile(stored.database, stored.objects, 'forced', 30)).toMatchObject({
      removed: 3,
      isRepairRejected: false,
    });
    expect((await stored.keys()).filter((key) => !key.startsWith('trash/'))).toHaveLength(40);
  });

  it('deletes an upload that was left next to the stored file', async () => {
    const [{ id = '' } = {}] = await manyAssets();
    await stored.object(`uploads/${id}`, 2);
    expect(await reconcile(stored.database, stored.objects, 'careful', 30)).toMatchObject({ removed: 1 });
    expect(await stored.keys()).not.toContain(`uploads/${id}`);
  });

  it('reports rows without an object and keeps them', async () => {
    const { id } = await stored.asset('attached', 2, false);
    await stored.asset('pending', 0, false);
    const report = await reconcile(stored.database, stored.objects, 'forced', 30);
    expect(report.missing).toMatchObject({ count: 1, bytes: 3, names: [`media/0123456789abcdef-${id}.png`] });
    expect(await stored.rows()).toContain(id);
  });

  it('never touches foreign objects', async () => {
    await stored.object('media/cover.jpg', 2);
    const report = await reconcile(stored.database, stored.objects, 'forced', 30);
    expect(report).toMatchObject({ foreign: { count: 1, names: ['media/cover.jpg'] }, removed: 0 });
    expect(await stored.keys()).toEqual(['media/cover.jpg']);
  });
});
