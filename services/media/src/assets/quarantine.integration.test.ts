import { describe, expect, it } from '@jest/globals';
import { StoredAssets } from '../../testing/stored-assets.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { AssetEntity } from './asset.entity.ts';
import { AssetsService } from './assets.service.ts';
import { Quarantine } from './quarantine.ts';

const stored = new StoredAssets();

type Change = Parameters<Quarantine['move']>[0];

/** Handles the event about content that was blocked, or unblocked without assets. */
const change = (revision: number, assetIds: string[], content: Partial<Change> = {}) =>
  stored.database.transaction((manager) =>
    new Quarantine(stored.objects).move(
      {
        kind: 'song',
        id: 1,
        revision,
        visibility: assetIds.length ? 'blocked' : 'public',
        assetIds,
        externalCovers: [],
        ...content,
      },
      manager,
    ),
  );
const inQuarantine = (keys: readonly string[]) => keys.map((key) => key.replace('media/', 'quarantine/'));

describe('blocked content', () => {
  it('has no served objects until it is unblocked', async () => {
    const { id, keys } = await stored.asset('attached');
    const other = await stored.asset('attached');
    await change(2, [id]);
    expect(await stored.keys()).toEqual([...other.keys, ...inQuarantine(keys)].toSorted());
    await change(3, []);
    expect(await stored.keys()).toEqual([...other.keys, ...keys].toSorted());
  });

  it('stays as the latest decision says, in whatever order events arrive', async () => {
    const { id, keys } = await stored.asset('attached');
    await change(3, []);
    await change(2, [id]);
    expect(await stored.keys()).toEqual(keys.toSorted());
    await change(4, [id]);
    await change(4, [id]);
    await change(3, []);
    expect(await stored.keys()).toEqual(inQuarantine(keys).toSorted());
  });

  it('keeps an image that several use from being served until all are unblocked', async () => {
    const { id, keys } = await stored.asset('attached');
    await change(2, [id]);
    await change(2, [id], { kind: 'album' });
    await change(3, []);
    expect(await stored.keys()).toEqual(inQuarantine(keys).toSorted());
    await change(3, [], { kind: 'album' });
    expect(await stored.keys()).toEqual(keys.toSorted());
  });

  it('moves what an interruption has left', async () => {
    const { id, keys } = await stored.asset('attached');
    await stored.objects.move(keys[0]!, inQuarantine(keys)[0]!);
    await change(2, [id]);
    expect(await stored.keys()).toEqual(inQuarantine(keys).toSorted());
  });

  it('includes objects that are made of it later', async () => {
    const { id, keys } = await stored.asset('attached');
    await change(2, [id]);
    await stored.object(keys[1]!);
    await stored.database.transaction((manager) => new Quarantine(stored.objects).settle(manager, id));
    expect(await stored.keys()).toEqual(inQuarantine(keys).toSorted());
  });

  it('is neither orphaned nor missing, and is deleted with its asset', async () => {
    const { id } = await stored.asset('attached', 48);
    await change(2, [id]);
    const report = await reconcile(stored.database, stored.objects, 'none', 30);
    expect([report.orphans.count, report.foreign.count, report.missing.count]).toEqual([0, 0, 0]);
    await stored.database.query('UPDATE assets SET released_at = now()');
    const assets = new AssetsService(
      stored.database.getRepository(AssetEntity),
      stored.database,
      stored.objects,
    );
    expect(await assets.discardUnused(id, new Date().toISOString())).toBe(true);
    expect(await stored.keys()).toEqual([]);
  });

  it('may have assets that are gone', async () => {
    await expect(change(2, ['0f8fad5b-d9cb-469f-a165-70867728950e'])).resolves.toBeUndefined();
  });
});
